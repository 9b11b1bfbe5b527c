import { z } from 'zod';
import type { Route } from '../sessions-api/route.ts';

const row = z.looseObject({ verifier_metadata: z.looseObject({ env: z.string() }) });
const verified = z.looseObject({
  reward: z.number(),
  reward_components: z.record(z.string(), z.number()),
  mask_sample: z.boolean(),
});

/** NeMo Gym's routes for `/openapi.json`. */
export const nemoGymRoutes: readonly Omit<Route, 'run'>[] = [
  {
    method: 'POST',
    path: '/seed_session',
    operation: 'seedNemoGymSession',
    summary: 'NeMo Gym: opens the session of a row, and sets its cookie.',
    body: row,
    status: 200,
    response: z.looseObject({}),
  },
  {
    method: 'POST',
    path: '/close_session',
    operation: 'closeNemoGymSession',
    summary: 'NeMo Gym: closes a session that was named when it was seeded.',
    body: z.looseObject({ resources_session_id: z.string(), episode_id: z.looseObject({}) }),
    status: 200,
    response: z.object({ resources_session_id: z.string() }),
  },
  {
    method: 'POST',
    path: '/{tool}',
    operation: 'callNemoGymTool',
    summary: 'NeMo Gym: calls a tool in the session of the cookie; the body is its arguments.',
    body: z.looseObject({}),
    status: 200,
    response: z.looseObject({ success: z.boolean() }),
  },
  {
    method: 'POST',
    path: '/verify',
    operation: 'verifyNemoGymResponse',
    summary: 'NeMo Gym: judges a response, in its session or by playing it again.',
    body: row.extend({ response: z.looseObject({ output: z.array(z.looseObject({})) }) }),
    status: 200,
    response: verified,
  },
  {
    method: 'POST',
    path: '/aggregate_metrics',
    operation: 'aggregateNemoGymMetrics',
    summary: 'NeMo Gym: statistics of a run.',
    body: z.object({ verify_responses: z.array(z.looseObject({})) }),
    status: 200,
    response: z.object({
      group_level_metrics: z.array(z.looseObject({})),
      agent_metrics: z.record(z.string(), z.number()),
      key_metrics: z.record(z.string(), z.number()),
    }),
  },
  {
    method: 'GET',
    path: '/reverify_mode',
    operation: 'getNemoGymReverifyMode',
    summary: 'NeMo Gym: whether responses can be judged without their session.',
    status: 200,
    response: z.literal('stateless'),
  },
];
