import { expect, test } from 'vitest';
import { hashHex, hashText, murmur3 } from './murmur3.ts';
import { encodeUtf8 } from './utf8.ts';

function padded(bytes: readonly number[]) {
  return { bytes: Uint8Array.from([...bytes, ...Array<number>(16).fill(0)]), length: bytes.length };
}

function littleEndian(hash: readonly number[]): number[] {
  return hash.flatMap((lane) => [0, 8, 16, 24].map((shift) => (lane >>> shift) & 255));
}

// SMHasher's own verification: keys 0, 0 1, 0 1 2, … with seeds 256 down to 1, hashed together.
test('murmur3 has the verification value of SMHasher', () => {
  const keys = Array.from({ length: 256 }, (_, length) => Array.from({ length }, (_item, i) => i));
  const all = keys.flatMap((key) => littleEndian(murmur3(padded(key), 256 - key.length)));
  expect((murmur3(padded(all))[0] ?? 0) >>> 0).toBe(0xb3ece62a);
});

test('texts are encoded as UTF-8', () => {
  const text = 'aé€😀\u007f\u0080\u07ff\u0800\uffff';
  const { bytes, length } = encodeUtf8(text);
  expect(bytes.slice(0, length)).toEqual(new TextEncoder().encode(text));
});

test('hashes are written as 32 hexadecimal digits', () => {
  expect(hashHex(hashText(''))).toBe('0'.repeat(32));
  expect(hashHex(hashText('hello'))).toBe('2b2444a0db91def79adb31b69adb31b6');
});
