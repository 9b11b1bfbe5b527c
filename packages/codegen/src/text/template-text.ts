import { escapeHidden } from './characters.ts';
import { quote } from './quote.ts';

/** A text as a literal that can be read: one of several lines is written on several lines. */
export function templateText(text: string): string {
  if (!text.includes('\n')) return quote(text);
  const escaped = text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r');
  const inside = escapeHidden(escaped).replaceAll(/[\u2028\u2029]/g, (mark) =>
    mark === '\u2028' ? '\\u2028' : '\\u2029',
  );
  return `\`${inside}\``;
}
