/**
 * The regular expression (ECMAScript, `u` flag, anchored) of a pattern by example: every digit
 * stands for any digit, every capital for any ASCII capital, every small letter for any ASCII small
 * letter, everything else for itself. `AB-1234` accepts `XY-0007`.
 */
export function patternSource(example: string): string {
  return `^${Array.from(example, characterSource).join('')}$`;
}

function characterSource(character: string): string {
  if (/[0-9]/.test(character)) return '[0-9]';
  if (/[A-Z]/.test(character)) return '[A-Z]';
  if (/[a-z]/.test(character)) return '[a-z]';
  return character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
}
