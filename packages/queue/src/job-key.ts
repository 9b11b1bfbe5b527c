import { createHash } from 'node:crypto';
import { canonicalJson } from '@envloom/core';
import type { Job } from './port.ts';

/** What a job is known by: SHA-256 of the canonical JSON of kind and input, 64 hexadecimal digits. */
export function jobKey({ kind, input }: Job): string {
  return createHash('sha256').update(canonicalJson({ kind, input })).digest('hex');
}
