import { clientOf, readRequest, scenarioOf, type Session } from '@envloom/serve';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type {
  JournalPage,
  PlayedEnvironment,
  PlayedSession,
  SessionChecks,
  SessionReference,
  SessionTools,
} from '../../protocol/play.ts';
import type { WorldPage } from '../../protocol/world.ts';
import type { StudioContext } from '../context.ts';
import { readWorldQuery } from '../world/world-query.ts';
import { worldPage } from '../world/world-view.ts';
import { openFreeWorld } from './free-world.ts';
import { journalPage } from './journal.ts';
import { playedEnvironment, sessionTools } from './played-environment.ts';
import { checksNow, playedSession, referenceOf, viewedWorld } from './played-session.ts';

const attempt = z.strictObject({ scenario: z.string().max(200) });
const freeWorld = z.strictObject({ from: z.enum(['model', 'scenario']), seed: z.int().min(0) });
const journalQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(500).default(100),
});

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
  // Agents open sessions of what the catalogue has; people, of what the files are now.
  app.post<Named>(
    '/studio/api/environments/:name/sessions',
    async ({ params, body, raw }, reply) => {
      const { scenario: id } = readRequest(attempt, body);
      const environment = await environments.open(params.name);
      const scenario = scenarioOf(environment, id);
      const opener = { client: clientOf(raw).name };
      const opened = store.openScenario({ environment, scenario, options: {}, seed: 0, opener });
      return reply.code(201).send({ session: opened.id });
    },
  );
  app.post<Named>('/studio/api/environments/:name/free', async ({ params, body, raw }, reply) => {
    const request = readRequest(freeWorld, body);
    const environment = await environments.open(params.name);
    const opened = openFreeWorld(store, environment, request, clientOf(raw).name);
    return reply.code(201).send({ session: opened.id });
  });
  app.get<OfSession>('/studio/api/sessions/:id/play.json', ({ params }): PlayedSession => {
    const played = session(params.id);
    return playedSession(played, !environments.isCurrent(played.assignment.environment));
  });
  app.get<OfSession>('/studio/api/sessions/:id/tools.json', ({ params }): SessionTools =>
    sessionTools(session(params.id).assignment.environment),
  );
  app.get<OfSession>('/studio/api/sessions/:id/journal', ({ params, query }): JournalPage =>
    journalPage(session(params.id), readRequest(journalQuery, query)),
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
