/** Whether words stand in a normalised text, the last of them in any of its forms. */
export function occursIn(text: string, words: string): boolean {
  // All forms begin so; most texts are done with here.
  if (!text.includes(words.slice(0, -1))) return false;
  return inflected(words).some((form) => text.includes(`${form} `));
}

/**
 * The forms of an English word, or of the last one of several, by the regular rules: itself, the
 * plural, the past and the present participle. Forms that are no words are among them.
 */
export function inflected(words: string): readonly string[] {
  const forms = [words, ...['s', 'es', 'ed', 'ing'].map((ending) => words + ending)];
  if (words.endsWith('e')) return [...forms, `${words}d`, `${words.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(words)) {
    return [...forms, ...['ies', 'ied'].map((ending) => words.slice(0, -1) + ending)];
  }
  if (!/(?:^|[^aeiou])[aeiou][bdgklmnprt]$/.test(words)) return forms;
  return [...forms, ...['ed', 'ing'].map((ending) => words + words.slice(-1) + ending)];
}

/** Letters with their marks, and digits, of any script. */
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text with one space before, between and after them. */
export function normalised(text: string): string {
  return ` ${text.normalize('NFC').toLowerCase().match(wordPattern)?.join(' ') ?? ''} `;
}
