import OpenAI, { type ClientOptions } from 'openai';
import { LanguageModelError } from '../errors.ts';

export interface ConnectionOptions {
  /** `OPENAI_BASE_URL` where not given, else the address of OpenAI. Up to and with `/v1`. */
  readonly baseUrl?: string | undefined;
  /** `OPENAI_API_KEY` where not given. Servers other than OpenAI's may need none. */
  readonly apiKey?: string | undefined;
}

export interface Connection {
  readonly client: OpenAI;
  /** For messages: the address without credentials and query. */
  readonly address: string;
  readonly hostname: string;
  /** Takes the key and the credentials of the address out of foreign text. */
  readonly hide: (text: string) => string;
}

const openAiAddress = 'https://api.openai.com/v1';

/**
 * The official client for an address. It has no log, which may hold headers.
 *
 * @throws LanguageModelError where the address or the key cannot be right
 */
export function connectionOf(options: ConnectionOptions, more: ClientOptions = {}): Connection {
  const url = addressOf(given(options.baseUrl, 'OPENAI_BASE_URL'));
  const key = given(options.apiKey, 'OPENAI_API_KEY');
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  assertKey(key, address);
  const client = new OpenAI({
    baseURL: address,
    apiKey: key ?? 'none',
    logLevel: 'off',
    ...more,
    defaultQuery: Object.fromEntries(url.searchParams),
    ...(key === undefined && url.username !== '' && { defaultHeaders: basicAuth(url) }),
  });
  return { client, address, hostname: url.hostname, hide: hiding(secretsOf(key, url)) };
}

function given(option: string | undefined, variable: string): string | undefined {
  const texts = [option, process.env[variable]].map((text) => text?.trim() ?? '');
  return texts.find((text) => text !== '');
}

function addressOf(text: string = openAiAddress): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new LanguageModelError(
    'unreachable',
    `The base URL '${withoutCredentials(text)}' is no web address. Set OPENAI_BASE_URL to something ` +
      'like http://localhost:8000/v1.',
  );
}

function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//').slice(0, 200);
}

function assertKey(key: string | undefined, address: string): void {
  if (key === undefined && address === openAiAddress) {
    throw new LanguageModelError(
      'unauthorized',
      `${address} needs a key: set OPENAI_API_KEY. For another server set OPENAI_BASE_URL.`,
    );
  }
  // A header takes nothing else; most often a line break or a typographic dash came with the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new LanguageModelError(
      'unauthorized',
      'OPENAI_API_KEY holds a space, a line break or a character outside of ASCII: copy the key anew.',
    );
  }
}

function basicAuth(url: URL): Record<string, string> {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function secretsOf(key: string | undefined, url: URL): string[] {
  const secrets = [key ?? '', url.password, ...url.searchParams.values()];
  // Shorter ones are words of ordinary text rather than secrets.
  return secrets.filter((secret) => secret.length >= 4);
}

function hiding(secrets: readonly string[]): (text: string) => string {
  return (text) => {
    const shown = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
    return shown.replace(/\b(Bearer|Basic)\s+[\w.~+/=*-]+/gi, '$1 [hidden]');
  };
}
