import { charactersPerUnit, charge } from './fuel.ts';
import { round } from './numbers.ts';

/** The lines of a text, split at line feeds; a line feed at the end does not start another line. */
export function lines(text: string): string[] {
  charge(text.length);
  const all = text.split('\n');
  return all.at(-1) === '' ? all.slice(0, -1) : all;
}

/** The words of a text: what white space separates. */
export function words(text: string): string[] {
  charge(text.length);
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The text without the characters at its end that occur in `characters`. */
export function trimEnd(text: string, characters: string): string {
  charge(text.length + characters.length);
  const dropped = new Set(characters);
  const kept = Array.from(text);
  while (dropped.has(kept.at(-1) ?? '')) kept.pop();
  return kept.join('');
}

/** The text with `part` replaced where it first occurs, exactly as it is; undefined where it does not occur. */
export function replaceExact(text: string, part: string, by: string): string | undefined {
  charge(1 + Math.ceil((2 * text.length + by.length) / charactersPerUnit));
  const at = text.indexOf(part);
  return at < 0 ? undefined : text.slice(0, at) + by + text.slice(at + part.length);
}

/** Length of a text in bytes of UTF-8. */
export function byteLength(text: string): number {
  charge(text.length);
  return new TextEncoder().encode(text).length;
}

/** A text in base64, by its bytes in UTF-8. */
export function toBase64(text: string): string {
  charge(1 + text.length);
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join(''));
}

const dictionary = new Intl.Collator('en');

/** How two texts stand to each other in a dictionary: below 0 where the first comes first. */
export function compareTexts(first: string, second: string): number {
  charge(1 + Math.ceil((first.length + second.length) / charactersPerUnit));
  return dictionary.compare(first, second);
}

/** A text as one step of the path of a URL, or one value of its query: percent-encoded UTF-8. */
export function encodeUrlPart(text: string): string {
  charge(text.length);
  return encodeURIComponent(text.toWellFormed());
}

/** A number with exactly `decimals` digits after the point, rounded as `round` does. */
export function formatNumber(x: number, decimals: number): string {
  return round(x, decimals).toFixed(decimals);
}

/** The whole number a text writes in decimal digits, sign allowed; undefined if it is none. */
export function parseInteger(text: string): number | undefined {
  const trimmed = text.trim();
  const number = /^[+-]?[0-9]+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** The number a text writes (`-1`, `2.50`, `1e3`); undefined if it is none. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const isNumber = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(trimmed);
  const number = isNumber ? Number(trimmed) : Number.NaN;
  return Number.isFinite(number) ? number + 0 : undefined;
}
