/**
 * Characters that show nothing, command a terminal, or reorder what is shown around them (see
 * "Trojan Source", CVE-2021-42574). Tabs and line feeds are left.
 */
const hidden =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A text with everything hidden written as an escape, so that reading it is all it can do. */
export function visible(text: string): string {
  return text.toWellFormed().replaceAll(hidden, escape);
}

/** {@link visible} on one line. */
export function visibleLine(text: string): string {
  return visible(
    text
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('\t', ' ')
      .trim(),
  );
}

/** At most so many characters, the rest told by an ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
