import { canonicalJson } from '@envloom/core';
import { createHash } from 'node:crypto';

/** SHA-256 of the canonical JSON, 64 hexadecimal digits. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
