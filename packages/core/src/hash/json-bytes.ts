import type { Utf8 } from './utf8.ts';

const quote = 0x22;
const backslash = 0x5c;
/** Zeros after the last byte, which hashing reads. */
const padding = 16;
const encoder = new TextEncoder();

/** The UTF-8 form of a JSON text that is written piece by piece into a buffer that is used again. */
export class JsonBytes {
  #bytes = new Uint8Array(4096);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** What was written; only until something else is. */
  written(): Utf8 {
    this.#makeRoom(padding);
    this.#bytes.fill(0, this.#length, this.#length + padding);
    return { bytes: this.#bytes, length: this.#length };
  }

  /** One ASCII character. */
  sign(code: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length] = code;
    this.#length += 1;
  }

  /** Bytes as they are. */
  bytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    const to = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < bytes.length; index += 1) {
      to[at] = bytes[index] ?? 0;
      at += 1;
    }
    this.#length = at;
  }

  /** ASCII text as it is. */
  plain(text: string): void {
    this.#makeRoom(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index += 1) {
      bytes[at] = text.charCodeAt(index);
      at += 1;
    }
    this.#length = at;
  }

  /** A string, quoted and escaped as `JSON.stringify` does. */
  string(text: string): void {
    this.#makeRoom(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at] = quote;
    at += 1;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < 0x20 || code >= 0x7f || code === quote || code === backslash) {
        this.#encoded(JSON.stringify(text));
        return;
      }
      bytes[at] = code;
      at += 1;
    }
    bytes[at] = quote;
    this.#length = at + 1;
  }

  #encoded(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
