import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clientOf } from '../access/access.ts';
import type { Limits } from '../limits/limits.ts';
import { nemoGymRoutes } from '../nemo-gym/nemo-gym-adapter.ts';
import { openEnvRoutes } from '../openenv/schemas.ts';
import type { AppParts } from '../server/protocol-adapter.ts';
import { read, sessionRecord } from '../session/session-request.ts';
import { askPeers, isForwarded } from '../workers/peers.ts';
import { type DescribedRoute, openApiDocument } from './openapi.ts';
import { type Operation, operations } from './operations.ts';
import { listedShape } from './shapes.ts';

/** Here the record is the body. */
const resume: Operation = {
  ...operations.resume,
  body: sessionRecord,
  run: (body, call) => operations.resume.run({ record: read(sessionRecord, body) }, call),
};

/** What a generated client calls it, and the route that carries it out. */
const routes: readonly (readonly [name: string, route: string, operation: Operation])[] = [
  ['listEnvironments', 'GET /environments', operations.environments],
  ['listScenarios', 'GET /environments/{name}/scenarios', operations.scenarios],
  ['openSession', 'POST /sessions', operations.open],
  ['resumeSession', 'POST /sessions/resume', resume],
  ['getSession', 'GET /sessions/{id}', operations.state],
  ['getTask', 'GET /sessions/{id}/task', operations.task],
  ['resetSession', 'POST /sessions/{id}/reset', operations.reset],
  ['stepSession', 'POST /sessions/{id}/step', operations.step],
  ['endSession', 'POST /sessions/{id}/end', operations.end],
  ['forkSession', 'POST /sessions/{id}/fork', operations.fork],
  ['rewindSession', 'POST /sessions/{id}/rewind', operations.rewind],
  ['exportSession', 'GET /sessions/{id}/export', operations.export],
  ['closeSession', 'DELETE /sessions/{id}', operations.close],
];

const list: DescribedRoute = {
  name: 'listSessions',
  route: 'GET /sessions',
  summary: 'The live sessions by handles, which give no access to them.',
  response: z.array(listedShape),
};

/** Of a character, where JSON escapes it. */
const longestCharacter = 6;

/** Whatever a session may keep can be brought back. */
function mostOfRecord({ maxBodyBytes, maxSessionCharacters }: Limits): number {
  return maxBodyBytes + longestCharacter * maxSessionCharacters;
}

/** The sessions over HTTP, and `/openapi.json`, which describes them and the routes of OpenEnv and NeMo Gym. */
export function sessionsAdapter(app: FastifyInstance, parts: AppParts): void {
  for (const [, route, operation] of routes) add(app, parts, route, operation);
  app.get('/sessions', ({ raw }) => listAll(parts, isForwarded(raw)));
  const own = routes.map(([name, route, operation]) => describedRoute(name, route, operation));
  const document = openApiDocument([...own, list, ...openEnvRoutes, ...nemoGymRoutes]);
  app.get('/openapi.json', () => document);
}

function describedRoute(name: string, route: string, operation: Operation): DescribedRoute {
  const { summary, body, response } = operation;
  const status = statusOf(operation);
  return { name, route, summary, status, response, ...(route.startsWith('POST') ? { body } : {}) };
}

const statusOf = ({ opens, response }: Operation): 200 | 201 | 204 =>
  response === undefined ? 204 : opens === true ? 201 : 200;

const paramsShape = z.object({ id: z.string().default(''), name: z.string().default('') });

function add(app: FastifyInstance, { store }: AppParts, route: string, operation: Operation): void {
  const [method = '', path = ''] = route.split(' ');
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(operation === resume ? { bodyLimit: mostOfRecord(store.limits) } : {}),
    handler: ({ raw, params, body }, reply) => {
      const { id, name } = paramsShape.parse(params);
      const client = clientOf(raw);
      const call = { store, client, about: id || name, opener: { client: client.name } };
      const answer = operation.run(method === 'POST' ? (body ?? {}) : {}, call);
      const status = statusOf(operation);
      return reply.code(status).send(status === 204 ? undefined : answer);
    },
  });
}

/** Those of this worker, or of all of them; those used last come last. */
async function listAll(
  { store, peers }: AppParts,
  isForwardedRequest: boolean,
): Promise<unknown[]> {
  const now = Date.now();
  const own = Array.from(store.sessions(), (session) => ({
    handle: session.handle,
    environment: session.environmentName,
    scenario: session.assignment.scenario,
    steps: session.last?.info.steps ?? 0,
    idle_seconds: Math.max(0, (now - session.usedAt) / 1000),
  }));
  if (peers === undefined || isForwardedRequest) return own;
  return [own, ...(await askPeers(peers, '/sessions'))].flat();
}
