/** A text as the source of a regular expression that finds it, with or without the flag `u`. */
export function escapedPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
