import { createHash } from 'node:crypto';

/** SHA-256 of a text with line feeds as line ends: the same in every checkout. */
export function textHash(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}
