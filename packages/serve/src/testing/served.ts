import { pino } from 'pino';
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServerOptions } from '../server/server-options.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { libraryStore } from './library.ts';

/** What a server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Read from the text where it is JSON. */
  readonly body: unknown;
}

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server with every protocol on a port of its own. */
export interface Served extends RunningServer, AsyncDisposable {
  /** What was logged, as JSON lines. */
  readonly log: () => string;
  /** A request such as `POST /sessions`. */
  readonly ask: (what: string, asked?: Asked) => Promise<Answer>;
  /** Opens a session of the scenario that the seed chooses; its id. */
  readonly open: (seed?: number) => Promise<string>;
}

/** The runtime's library behind a real server; see {@link libraryStore}. */
export async function served(
  options: ServerOptions = {},
  catalogue: Catalogue = libraryStore().catalogue,
): Promise<Served> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const server = await startServer(catalogue, { log, ...options });
  const ask = (what: string, asked?: Asked): Promise<Answer> => request(server.url, what, asked);
  return {
    ...server,
    log: () => lines.join(''),
    ask,
    open: async (seed = 0) => {
      const { body } = await ask('POST /sessions', { body: { seed, brief: true } });
      return opened.parse(body).session;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const opened = z.object({ session: z.string() });

async function request(url: string, what: string, asked: Asked = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = what.split(' ');
  const { body, headers = {} } = asked;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...type, ...headers },
    ...sent,
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
