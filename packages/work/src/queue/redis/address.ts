/** Where a Redis is. */
export interface RedisAddress {
  /** With the password: never shown. */
  readonly url: string;
  /** Host and port, for people. */
  readonly place: string;
}

const FORMS = 'redis://host:6379, redis://:password@host:6379/0, or rediss:// for TLS';

/**
 * @throws Error where it is no URL of a Redis; the text never shows the URL, which may hold a password
 */
export function redisAddress(url: string): RedisAddress {
  const parsed = URL.parse(url);
  if (parsed === null) throw new Error(`The URL of Redis is no URL. Write ${FORMS}.`);
  if (parsed.protocol !== 'redis:' && parsed.protocol !== 'rediss:') {
    throw new Error(`The URL of Redis starts with ${parsed.protocol}//. Write ${FORMS}.`);
  }
  if (parsed.hostname === '') throw new Error(`The URL of Redis names no host. Write ${FORMS}.`);
  const port = parsed.port === '' ? '6379' : parsed.port;
  return { url, place: `${parsed.hostname}:${port}` };
}
