import { z } from 'zod';
import type { Route } from '../sessions-api/route.ts';
import { resetBody, resultShape, stateShape, stepBody } from './schemas.ts';

/**
 * OpenEnv's routes for `/openapi.json`. `openenv validate --url` reads there whether a server takes
 * `/reset`, `/step` and `/state`.
 */
export const openEnvRoutes: readonly Omit<Route, 'run'>[] = [
  {
    method: 'POST',
    path: '/reset',
    operation: 'resetOpenEnv',
    summary: 'OpenEnv: begins an episode, in the session of the client or a new one.',
    body: resetBody,
    status: 200,
    response: resultShape,
  },
  {
    method: 'POST',
    path: '/step',
    operation: 'stepOpenEnv',
    summary: 'OpenEnv: carries out an action.',
    body: stepBody,
    status: 200,
    response: resultShape,
  },
  {
    method: 'GET',
    path: '/state',
    operation: 'getOpenEnvState',
    summary: 'OpenEnv: how the session stands that session_id, or the cookie, names.',
    status: 200,
    response: stateShape,
  },
  {
    method: 'GET',
    path: '/schema',
    operation: 'getOpenEnvSchema',
    summary: 'OpenEnv: JSON Schemas of actions, observations and states.',
    status: 200,
    response: z.record(z.string(), z.record(z.string(), z.unknown())),
  },
  {
    method: 'GET',
    path: '/metadata',
    operation: 'getOpenEnvMetadata',
    summary: 'OpenEnv: what is served.',
    status: 200,
    response: z.object({
      name: z.string(),
      description: z.string(),
      readme_content: z.string().nullable(),
      version: z.string().nullable(),
      author: z.null(),
      documentation_url: z.null(),
    }),
  },
];
