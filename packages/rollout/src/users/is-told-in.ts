/** Share of the longer words of a fact that a reply must have to tell it. */
const shareOfWords = 0.5;

const words = /[\p{L}\p{N}][\p{L}\p{N}.,:_'’-]*(?<=[\p{L}\p{N}])/gu;

/**
 * Whether a reply tells a fact in words of its own: all its names, numbers and quotations stand in it,
 * and half of its other longer words. Names are words with a capital letter that do not begin a sentence.
 */
export function isToldIn(reply: string, fact: string): boolean {
  if (!quotationsIn(fact).every((quoted) => spaced(reply).includes(spaced(quoted)))) return false;
  const said = new Set(wordsOf(reply).map(plain));
  const needed = wordsOf(fact.replace(/(?<=^|[.!?:]\s+)\p{Lu}(?=\p{Ll})/gu, lowered));
  if (!needed.filter(isHard).every((word) => said.has(plain(word)))) return false;
  const others = needed.filter((word) => !isHard(word) && word.length > 3);
  const found = others.filter((word) => said.has(plain(word)));
  return found.length >= others.length * shareOfWords;
}

/** What stands between quotation marks, without a full stop at its end, which goes where it likes. */
function quotationsIn(text: string): readonly string[] {
  const quoted = text.match(/"[^"]*"|“[^“”]*”/g) ?? [];
  return quoted.map((each) => each.slice(1, -1).replace(/[.,]$/, ''));
}

function spaced(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}

function lowered(letter: string): string {
  return letter.toLowerCase();
}

function isHard(word: string): boolean {
  return /[\p{Lu}\p{N}]/u.test(word) && word.length > 1;
}

function wordsOf(text: string): readonly string[] {
  return text.match(words) ?? [];
}

/** `Ada's` is `ada`. */
function plain(word: string): string {
  return word.toLowerCase().replace(/['’]s$/, '');
}
