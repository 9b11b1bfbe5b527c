import type { FastifyInstance } from 'fastify';
import type { AppParts } from './parts.ts';
import { keepBody } from '../workers/raw-bodies.ts';
import { readJson } from '../wire/read-json.ts';

/** Bodies are JSON. An empty one is none. */
export function readBodies(app: FastifyInstance, { peers }: AppParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (peers !== undefined) keepBody(request.raw, body);
      try {
        done(null, body === '' ? undefined : readJson(body));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}
