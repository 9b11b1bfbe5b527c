const LONGEST = 80;
const LONGEST_PROSE = 300;

/** The longest run of backticks in a text. */
function fenceWithin(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** A text as inline code of Markdown, on one line and not too long, whatever it holds. */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
  const fence = '`'.repeat(fenceWithin(short) + 1);
  const space = /^[` ]|[` ]$/.test(short) || short === '' ? ' ' : '';
  return `${fence}${space}${short}${space}${fence}`;
}

/** A value of JSON as inline code; nothing where there is none. */
export function valueCode(value: unknown): string {
  return value === undefined ? 'nothing' : code(JSON.stringify(value));
}

/** Some as inline code, at most ten of them. */
export function codes(texts: readonly string[]): string {
  const shown = texts.slice(0, 10).map(code).join(', ');
  return texts.length > 10 ? `${shown} and ${texts.length - 10} more` : shown;
}

/** A text for people as Markdown that shows just that text, on one line and not too long. */
export function prose(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const short = line.length > LONGEST_PROSE ? `${line.slice(0, LONGEST_PROSE - 1)}…` : line;
  return short.replaceAll(/[\\`*_[\]<>~|]/g, '\\$&');
}
