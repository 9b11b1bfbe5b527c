/** The characters of a text as Python counts them: the text itself where it has no pairs of surrogates. */
export function codePoints(text: string): string | readonly string[] {
  return /[\u{10000}-\u{10FFFF}]/u.test(text) ? Array.from(text) : text;
}

/** Characters from one place to another. */
export function pointsBetween(text: string, start: number, stop: number): string {
  const points = codePoints(text);
  return typeof points === 'string'
    ? points.slice(start, stop)
    : points.slice(start, stop).join('');
}
