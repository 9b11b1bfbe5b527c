import { encodeUtf8, type Utf8 } from './utf8.ts';

/** 128 bits as four 32-bit integers (signed, as `|0` gives them). */
export type Hash = readonly [number, number, number, number];

const c1 = 0x239b961b;
const c2 = 0xab0e9789;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93;

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function scramble(k: number, first: number, by: number, second: number): number {
  return Math.imul(rotate(Math.imul(k, first), by), second);
}

function stir(h: number, by: number, other: number, added: number): number {
  return (Math.imul((rotate(h, by) + other) | 0, 5) + added) | 0;
}

function finish(h: number): number {
  let x = h;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The lanes of MurmurHash3_x86_128 (Austin Appleby, public domain; github.com/aappleby/smhasher). */
class Lanes {
  h1: number;
  h2: number;
  h3: number;
  h4: number;

  constructor(seed: number) {
    this.h1 = seed;
    this.h2 = seed;
    this.h3 = seed;
    this.h4 = seed;
  }

  /** Takes in 16 bytes. */
  block(k1: number, k2: number, k3: number, k4: number): void {
    this.h1 = stir(this.h1 ^ scramble(k1, c1, 15, c2), 19, this.h2, 0x561ccd1b);
    this.h2 = stir(this.h2 ^ scramble(k2, c2, 16, c3), 17, this.h3, 0x0bcaa747);
    this.h3 = stir(this.h3 ^ scramble(k3, c3, 17, c4), 15, this.h4, 0x96cd1c35);
    this.h4 = stir(this.h4 ^ scramble(k4, c4, 18, c1), 13, this.h1, 0x32ac3b17);
  }

  /** Takes in the last 0 to 15 bytes, filled up with zeros. */
  tail(k1: number, k2: number, k3: number, k4: number): void {
    this.h1 ^= scramble(k1, c1, 15, c2);
    this.h2 ^= scramble(k2, c2, 16, c3);
    this.h3 ^= scramble(k3, c3, 17, c4);
    this.h4 ^= scramble(k4, c4, 18, c1);
  }

  /** @param length number of bytes taken in */
  digest(length: number): Hash {
    this.h1 ^= length;
    this.h2 ^= length;
    this.h3 ^= length;
    this.h4 ^= length;
    this.#mix();
    this.h1 = finish(this.h1);
    this.h2 = finish(this.h2);
    this.h3 = finish(this.h3);
    this.h4 = finish(this.h4);
    this.#mix();
    return [this.h1, this.h2, this.h3, this.h4];
  }

  #mix(): void {
    this.h1 = (this.h1 + this.h2 + this.h3 + this.h4) | 0;
    this.h2 = (this.h2 + this.h1) | 0;
    this.h3 = (this.h3 + this.h1) | 0;
    this.h4 = (this.h4 + this.h1) | 0;
  }
}

/** Hashes bytes; those after `length` must be 16 zeros, for the last block is read whole. */
export function murmur3({ bytes, length }: Utf8, seed = 0): Hash {
  const lanes = new Lanes(seed);
  const words = new DataView(bytes.buffer, bytes.byteOffset);
  const whole = length - (length % 16);
  for (let at = 0; at < whole; at += 16) {
    lanes.block(
      words.getInt32(at, true),
      words.getInt32(at + 4, true),
      words.getInt32(at + 8, true),
      words.getInt32(at + 12, true),
    );
  }
  lanes.tail(
    words.getInt32(whole, true),
    words.getInt32(whole + 4, true),
    words.getInt32(whole + 8, true),
    words.getInt32(whole + 12, true),
  );
  return lanes.digest(length);
}

/** Hashes the UTF-8 form of a text. */
export function hashText(text: string, seed = 0): Hash {
  return murmur3(encodeUtf8(text), seed);
}

/** Hashes two hashes in this order, as the 32 bytes they are. */
export function hashPair([a, b, c, d]: Hash, [e, f, g, h]: Hash): Hash {
  const lanes = new Lanes(0);
  lanes.block(a, b, c, d);
  lanes.block(e, f, g, h);
  return lanes.digest(32);
}

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** 32 lower-case hexadecimal digits. */
export function hashHex([a, b, c, d]: Hash): string {
  return laneHex(a) + laneHex(b) + laneHex(c) + laneHex(d);
}

function laneHex(lane: number): string {
  return byteHex(lane >>> 24) + byteHex(lane >>> 16) + byteHex(lane >>> 8) + byteHex(lane);
}

function byteHex(bits: number): string {
  return hexDigits[bits & 255] ?? '';
}
