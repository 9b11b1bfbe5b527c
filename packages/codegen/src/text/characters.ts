/**
 * Characters that show nothing, end a line for some tools only, or reorder what is shown around
 * them (see "Trojan Source", CVE-2021-42574).
 */
const hidden =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Hidden characters as escapes of a string literal. */
export function escapeHidden(text: string): string {
  return text.replaceAll(hidden, unicodeEscape);
}

export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Text for people: well-formed, lines ended by `\n` alone, without hidden characters. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(hidden, '');
}

/** {@link plainText} on one line. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ').trim();
}
