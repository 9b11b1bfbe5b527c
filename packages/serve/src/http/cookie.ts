import type { IncomingMessage } from 'node:http';

/** The value of a cookie that a client sent; without the quotes that Python puts around some. */
export function cookieIn(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  const start = `${name}=`;
  const parts = (headers.cookie ?? '').split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(start));
  return found?.slice(start.length).replace(/^"(.*)"$/, '$1');
}
