import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';
import { refusesCookie, sessionIdOf } from '../http/session-cookies.ts';
import type { HttpAdapter, ServerContext } from '../server/protocol-adapter.ts';
import type { DescribedRoute } from '../sessions-api/openapi.ts';
import { aggregateMetrics } from './aggregate-metrics.ts';
import { closeGymnasium, gymnasium } from './gymnasium.ts';
import { isOwnRequest, observed, toolIn } from './own-request.ts';
import { closeSession, seedSession } from './seed.ts';
import { toolAction, toolOutput } from './transcript.ts';
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
      gymnasium[route](request, reply, context),
    );
  }
};

function addRoutes(app: FastifyInstance, before: string, context: ServerContext): void {
  const { maxBodyBytes } = context.store.limits;
  const long = { bodyLimit: withResponse * maxBodyBytes };
  const longest = { bodyLimit: withRollouts * maxBodyBytes };
  app.post(`${before}/seed_session`, (request, reply) => seedSession(request, reply, context));
  app.post(`${before}/close_session`, ({ body }) => closeSession(body, context));
  app.post(`${before}/verify`, long, (request) => verify(request, context));
  app.post(`${before}/close`, (request) => closeGymnasium(sessionIdOf(request), context));
  app.post(`${before}/aggregate_metrics`, longest, (request) => aggregateMetrics(request.body));
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

const row = z.looseObject({ verifier_metadata: z.looseObject({ env: z.string() }) });
const verified = z.looseObject({
  reward: z.number(),
  reward_components: z.record(z.string(), z.number()),
  mask_sample: z.boolean(),
});

/** NeMo Gym's routes for `/openapi.json`. */
export const nemoGymRoutes: readonly DescribedRoute[] = [
  {
    name: 'seedNemoGymSession',
    route: 'POST /seed_session',
    summary: 'NeMo Gym: opens the session of a row, and sets its cookie.',
    body: row,
    response: z.looseObject({}),
  },
  {
    name: 'closeNemoGymSession',
    route: 'POST /close_session',
    summary: 'NeMo Gym: closes a session that was named when it was seeded.',
    body: z.looseObject({ resources_session_id: z.string(), episode_id: z.looseObject({}) }),
    response: z.object({ resources_session_id: z.string() }),
  },
  {
    name: 'callNemoGymTool',
    route: 'POST /{tool}',
    summary: 'NeMo Gym: calls a tool in the session of the cookie; the body is its arguments.',
    body: z.looseObject({}),
    response: z.looseObject({ success: z.boolean() }),
  },
  {
    name: 'verifyNemoGymResponse',
    route: 'POST /verify',
    summary: 'NeMo Gym: judges a response, in its session or by playing it again.',
    body: row.extend({ response: z.looseObject({ output: z.array(z.looseObject({})) }) }),
    response: verified,
  },
  {
    name: 'aggregateNemoGymMetrics',
    route: 'POST /aggregate_metrics',
    summary: 'NeMo Gym: statistics of a run.',
    body: z.object({ verify_responses: z.array(z.looseObject({})) }),
    response: z.object({
      group_level_metrics: z.array(z.looseObject({})),
      agent_metrics: z.record(z.string(), z.number()),
      key_metrics: z.record(z.string(), z.number()),
    }),
  },
  {
    name: 'getNemoGymReverifyMode',
    route: 'GET /reverify_mode',
    summary: 'NeMo Gym: whether responses can be judged without their session.',
    response: z.literal('stateless'),
  },
];
