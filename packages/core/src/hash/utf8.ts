/** Bytes of a text; only the first `length` of `bytes` count, followed by at least 16 zeros. */
export interface Utf8 {
  readonly bytes: Uint8Array;
  readonly length: number;
}

const padding = 16;
let buffer = new Uint8Array(4096);

/** Encodes well-formed text into a buffer that the next call reuses. */
export function encodeUtf8(text: string): Utf8 {
  if (buffer.length < text.length * 3 + padding) buffer = new Uint8Array(text.length * 4 + padding);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      buffer[length] = unit;
      length += 1;
      continue;
    }
    const point = text.codePointAt(at) ?? unit;
    length = encodePoint(point, length);
    if (point > 0xffff) at += 1;
  }
  buffer.fill(0, length, length + padding);
  return { bytes: buffer, length };
}

/** Writes a code point above 0x7f and returns the position after it. */
function encodePoint(point: number, start: number): number {
  if (point < 0x800) return encodeTail(point, start, 0xc0 | (point >> 6), 1);
  if (point < 0x10000) return encodeTail(point, start, 0xe0 | (point >> 12), 2);
  return encodeTail(point, start, 0xf0 | (point >> 18), 3);
}

function encodeTail(point: number, start: number, lead: number, following: number): number {
  buffer[start] = lead;
  for (let rest = following - 1; rest >= 0; rest -= 1) {
    buffer[start + following - rest] = 0x80 | ((point >> (6 * rest)) & 0x3f);
  }
  return start + following + 1;
}
