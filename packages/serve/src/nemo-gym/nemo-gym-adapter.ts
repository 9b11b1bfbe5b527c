import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import type { HttpAdapter, ServerContext } from '../server/protocol-adapter.ts';
import { aggregateMetrics } from './aggregate-metrics.ts';
import { answerGymnasium, closeGymnasium } from './gymnasium.ts';
import { isOwnRequest, observed, toolIn } from './own-request.ts';
import { closeSession, seedSession } from './seed.ts';
import { refusesCookie, sessionIdOf } from './session-cookie.ts';
import { toolAction, toolOutput } from './tool-action.ts';
import { verify } from './verify.ts';

/** Responses may hold tokens and their probabilities: bodies with them may be so much larger than others. */
const withResponse = 16;

/** The same of all rollouts of a run, without their responses. */
const withRollouts = 64;

/**
 * A resources server of NeMo Gym: sessions are seeded with rows, tools are routes, and the response is
 * verified. `/reset` and `/step` of its Gymnasium variant are shared with OpenEnv.
 *
 * @see https://docs.nvidia.com/nemo/gym/
 */
export const nemoGymAdapter: HttpAdapter = (app, context) => {
  app.addHook('preHandler', async (request, reply) => {
    const id = sessionIdOf(request);
    if (id === undefined || isOwnRequest(request, context)) return undefined;
    if (request.method !== 'POST') throw refusesCookie();
    return callTool(id, request, reply, context);
  });
  addRoutes(app, '', context);
  addRoutes(app, observed, context);
  const long = { bodyLimit: withResponse * context.store.limits.maxBodyBytes };
  for (const route of ['reset', 'step'] as const) {
    app.post(`${observed}/${route}`, long, (request, reply) =>
      answerGymnasium(route, request, reply, context),
    );
  }
};

function addRoutes(app: FastifyInstance, before: string, context: ServerContext): void {
  const { maxBodyBytes } = context.store.limits;
  const long = { bodyLimit: withResponse * maxBodyBytes };
  const longest = { bodyLimit: withRollouts * maxBodyBytes };
  app.post(`${before}/seed_session`, (request, reply) =>
    reply.send(seedSession(request, reply, context)),
  );
  app.post(`${before}/close_session`, (request, reply) =>
    reply.send(closeSession(request.body, context)),
  );
  app.post(`${before}/verify`, long, (request, reply) => reply.send(verify(request, context)));
  app.post(`${before}/close`, (request, reply) =>
    reply.send(closeGymnasium(sessionIdOf(request), context)),
  );
  app.post(`${before}/aggregate_metrics`, longest, (request, reply) =>
    reply.send(aggregateMetrics(request.body)),
  );
  app.get(`${before}/reverify_mode`, (_request, reply) =>
    reply.type('application/json').send('"stateless"'),
  );
  app.post(`${before}/:tool`, noSession);
}

/**
 * What agents post a call to, whatever else is at the path; the body is the arguments, and the answer is
 * the output as the model sees it.
 */
function callTool(
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { store }: ServerContext,
): FastifyReply {
  const { observation } = store.step(id, toolAction(toolIn(request), request.body));
  return reply.type('application/json').send(toolOutput(observation));
}

/** Whoever names no session most likely wants something else. */
function noSession(request: FastifyRequest, reply: FastifyReply): void {
  const [url = ''] = request.url.split('?');
  if (request.server.hasRoute({ method: 'GET', url })) return reply.callNotFound();
  throw new ServeError(
    'UNKNOWN_ROUTE',
    'nothing is at this path without a session',
    'To call a tool, POST /seed_session and send its cookie with the call; GET /openapi.json tells what else there is.',
  );
}
