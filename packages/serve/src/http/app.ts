import fastify, { type FastifyInstance } from 'fastify';
import { mcpAdapter } from '../mcp/mcp-adapter.ts';
import { metricsAdapter } from '../metrics/metrics-adapter.ts';
import { nemoGymAdapter } from '../nemo-gym/nemo-gym-adapter.ts';
import { openOpenEnv } from '../openenv/channel.ts';
import { openEnvAdapter } from '../openenv/routes.ts';
import { openRpc } from '../rpc/open-rpc.ts';
import type { AppParts, HttpAdapter, OpenChannel } from '../server/protocol-adapter.ts';
import { sessionsAdapter } from '../sessions-api/sessions-adapter.ts';
import { asksForSocket } from '../socket/sockets.ts';
import { readJson } from '../wire/read-json.ts';
import { forwardToOwner } from '../workers/forward.ts';
import { rawBodies } from '../workers/peers.ts';
import { answerErrors } from './answer-errors.ts';
import { fastifyOptions } from './fastify-options.ts';
import { crossOrigin, guard } from './guard.ts';

/** The protocols over HTTP. */
const adapters: readonly HttpAdapter[] = [openEnvAdapter, mcpAdapter, nemoGymAdapter];

/** The protocols over WebSockets, by path. */
const channels: Readonly<Record<string, OpenChannel>> = {
  '/rpc': openRpc,
  '/ws': openOpenEnv,
};

/** Those of a server, with what its extensions add. */
export function channelsOf({ extensions }: Pick<AppParts, 'extensions'>): typeof channels {
  const added = extensions.flatMap((each) => Object.entries(each.channels));
  return { ...Object.fromEntries(added), ...channels };
}

/** The HTTP application: every protocol, behind one guard, with one way to tell errors. */
export function createApp(parts: AppParts): FastifyInstance {
  const { log, store } = parts;
  const app = fastify({
    ...fastifyOptions(log, store.limits),
    http: { shouldUpgradeCallback: asksForSocket },
  });
  answerErrors(app, parts);
  crossOrigin(app, parts);
  guard(app, parts);
  readBodies(app, parts);
  if (parts.peers !== undefined) forwardToOwner(app, parts.peers);
  healthAdapter(app, parts);
  metricsAdapter(app, parts);
  sessionsAdapter(app, parts);
  for (const adapter of adapters) adapter(app, parts);
  for (const { routes } of parts.extensions) routes(app, parts);
  return app;
}

/** Whether the server takes requests; asked without a token. */
function healthAdapter(app: FastifyInstance, { isClosing }: AppParts): void {
  app.get('/health', (_request, reply) =>
    isClosing()
      ? reply.code(503).send({ status: 'shutting down' })
      : reply.send({ status: 'healthy' }),
  );
}

/** Bodies are JSON. An empty one is none. */
function readBodies(app: FastifyInstance, { peers }: AppParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (peers !== undefined) rawBodies.set(request.raw, body);
      try {
        done(null, body === '' ? undefined : readJson(body));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}
