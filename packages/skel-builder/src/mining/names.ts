const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_LENGTH = 60;

/** A name as the model wrote it where it is kebab-case; else made from it, or from the title. */
export function kebabName(name: string, title: string): string {
  if (KEBAB.test(name) && name.length <= MAX_LENGTH) return name;
  return [slug(name), slug(title)].find((candidate) => candidate !== '') ?? 'environment';
}

/** A name that is not taken: itself, with a word of its title that it lacks, or with a number. */
export function uniqueName(name: string, title: string, taken: ReadonlySet<string>): string {
  const words = name.split('-');
  const suffixes = slug(title)
    .split('-')
    .filter((word) => word.length > 3 && !words.includes(word));
  const numbers = Array.from({ length: taken.size + 1 }, (_, index) => String(index + 2));
  const candidates = [name, ...[...suffixes, ...numbers].map((suffix) => `${name}-${suffix}`)];
  return candidates.find((candidate) => !taken.has(candidate)) ?? name;
}

function slug(text: string): string {
  return kebab(text)
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
}

/** Lower case, letters and digits without accents, all else as `-`. */
export function kebab(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
}
