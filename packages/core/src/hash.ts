// 128-bit hashes of JSON, and their sums.
export { JsonBytes } from './hash/json-bytes.ts';
export { add, subtract, zero } from './hash/lanes.ts';
export { type Hash, hashHex, hashPair, hashText, murmur3 } from './hash/murmur3.ts';
