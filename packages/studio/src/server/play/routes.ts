import { clientOf, readRequest, type Session } from '@envloom/serve';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type {
  PlayedEnvironment,
  PlayedSession,
  SessionChecks,
  SessionReference,
} from '../../protocol/play.ts';
import type { WorldPage } from '../../protocol/world.ts';
import type { StudioContext } from '../context.ts';
import { readWorldQuery } from '../world/world-query.ts';
import { worldPage } from '../world/world-view.ts';
import { openFreeWorld } from './free-world.ts';
import { playedEnvironment } from './played-environment.ts';
import { checksNow, playedSession, referenceOf, viewedWorld } from './played-session.ts';

const freeWorld = z.strictObject({ from: z.enum(['model', 'scenario']), seed: z.int().min(0) });

interface Named {
  readonly Params: { readonly name: string };
}

interface OfSession {
  readonly Params: { readonly id: string };
}

/** What people need to play beyond the sessions themselves. */
export function playRoutes(app: FastifyInstance, { environments, server }: StudioContext): void {
  const { store } = server;
  const session = (id: string): Session => store.get(id);

  app.post<Named>(
    '/studio/api/environments/:name/open',
    async ({ params }): Promise<PlayedEnvironment> =>
      playedEnvironment(await environments.open(params.name)),
  );
  app.post<Named>('/studio/api/environments/:name/free', async ({ params, body, raw }, reply) => {
    const request = readRequest(freeWorld, body);
    const environment = await environments.open(params.name);
    const opened = openFreeWorld(store, environment, request, clientOf(raw).name);
    return reply.code(201).send({ session: opened.id });
  });
  app.get<OfSession>('/studio/api/sessions/:id/play.json', ({ params }): PlayedSession =>
    playedSession(session(params.id)),
  );
  app.get<OfSession>('/studio/api/sessions/:id/world/rows', ({ params, query }): WorldPage =>
    worldPage(viewedWorld(session(params.id)), readWorldQuery(query)),
  );
  app.get<OfSession>('/studio/api/sessions/:id/checks.json', ({ params }): SessionChecks =>
    checksNow(session(params.id)),
  );
  app.get<OfSession>('/studio/api/sessions/:id/reference.json', ({ params }): SessionReference =>
    referenceOf(session(params.id)),
  );
}
