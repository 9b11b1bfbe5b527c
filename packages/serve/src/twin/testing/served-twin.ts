import { pino } from 'pino';
import { type RunningTwin, startTwin, type TwinOptions } from '../start-twin.ts';
import type { Twin } from '../twin.ts';

/** A twin on a port of its own. */
export interface ServedTwin extends RunningTwin, AsyncDisposable {
  readonly ask: (what: string, init?: RequestInit) => Promise<TwinAnswer>;
}

export interface TwinAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function servedTwin(twin: Twin, options: TwinOptions = {}): Promise<ServedTwin> {
  const server = await startTwin(twin, { log: pino({ enabled: false }), ...options });
  return {
    ...server,
    ask: async (what, init = {}) => {
      const [method = 'GET', path = '/'] = what.split(' ');
      const response = await fetch(`${server.url}${path}`, { method, ...init });
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
