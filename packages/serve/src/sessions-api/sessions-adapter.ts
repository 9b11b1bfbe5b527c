import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clientOf } from '../access/access.ts';
import { nemoGymRoutes } from '../nemo-gym/nemo-gym-adapter.ts';
import { openEnvRoutes } from '../openenv/schemas.ts';
import type { AppParts } from '../server/protocol-adapter.ts';
import { isForwarded } from '../workers/peers.ts';
import { openApiDocument } from './openapi.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const paramsShape = z.object({ id: z.string().default(''), name: z.string().default('') });

/** The sessions over HTTP, and `/openapi.json`, which describes them and the routes of OpenEnv and NeMo Gym. */
export function sessionsAdapter(app: FastifyInstance, parts: AppParts): void {
  for (const route of routes) add(app, parts, route);
  const document = openApiDocument([...routes, ...openEnvRoutes, ...nemoGymRoutes]);
  app.get('/openapi.json', () => document);
}

function add(app: FastifyInstance, parts: AppParts, route: Route): void {
  const { method, path, status, run, mostBytes } = route;
  const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.route({
    method,
    url,
    ...(mostBytes === undefined ? {} : { bodyLimit: mostBytes(parts.store.limits) }),
    handler: async (request, reply) => {
      const params = paramsShape.parse(request.params);
      const asked = {
        ...params,
        client: clientOf(request.raw),
        isForwarded: isForwarded(request.raw),
      };
      const answer = await run(parts, asked, request.body);
      return reply.code(status).send(answer);
    },
  });
}
