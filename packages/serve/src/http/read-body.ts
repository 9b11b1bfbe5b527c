import type { FastifyInstance } from 'fastify';
import { readJson } from '../wire/read-json.ts';

/** Bodies are JSON. An empty one is none. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, body === '' ? undefined : readJson(body));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}
