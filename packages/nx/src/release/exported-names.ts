/** What the emitted `src/index.ts` exports: names in braces, as its emitter writes them. */
export function exportedNames(source: string): ReadonlySet<string> {
  const lists = source.matchAll(/\bexport (?:type )?\{([^}]*)\}/g);
  const names = Array.from(lists, ([, list = '']) => list.split(','))
    .flat()
    .map((item) =>
      item
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    );
  return new Set(names.filter((name) => name !== ''));
}
