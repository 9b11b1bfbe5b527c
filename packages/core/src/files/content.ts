import { createHash } from 'node:crypto';

/** Line endings are no edit: a checkout on Windows may have changed them. */
function normalized(content: string): string {
  return content.replaceAll('\r\n', '\n');
}

/** SHA-256 in hexadecimal of a file's text. */
export function contentHash(content: string): string {
  return createHash('sha256').update(normalized(content)).digest('hex');
}

export function sameContent(a: string, b: string): boolean {
  return normalized(a) === normalized(b);
}
