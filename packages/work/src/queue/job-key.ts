import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@envloom/core';
import type { Job } from './port.ts';

/** What a job is known by: SHA-256 of the canonical JSON of kind and input, 64 hexadecimal digits. */
export function jobKey({ kind, input }: Job): string {
  const text = JSON.stringify({ kind, input });
  return createHash('sha256')
    .update(canonicalJson(jsonOf(text)))
    .digest('hex');
}

function jsonOf(text: string): Json {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- JSON is JSON
  const json: Json = JSON.parse(text);
  return json;
}
