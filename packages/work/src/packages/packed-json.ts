import { gunzipSync, gzipSync } from 'node:zlib';

/** JSON as it crosses a queue: compressed, in base64. */
export type PackedJson = string;

/** The same JSON gives the same text. */
export function packJson(json: unknown): PackedJson {
  return gzipSync(JSON.stringify(json)).toString('base64');
}

/** @throws Error for what `packJson` did not write */
export function unpackJson(packed: PackedJson): unknown {
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'));
}
