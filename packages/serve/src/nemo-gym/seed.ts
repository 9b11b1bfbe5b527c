import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientOf } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { sessionIdOf, setSession } from '../http/session-cookies.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import { read } from '../session/session-request.ts';
import type { Session } from '../session/session.ts';
import { registryOf, type SessionRegistry } from './session-registry.ts';
import { requestOf, taskOf } from './task.ts';

const name = z.string().min(1).max(200);
const episode = z.looseObject({ rollout_id: z.string(), attempt: z.int().optional() });

/** What environment servers send: the name that they give the session, and the row in `task_data`. */
const namedSeed = z.looseObject({ resources_session_id: name, episode_id: episode });

/** What environment servers get. */
const noAccess = { resources_tools: null, sandbox_access: null };

/**
 * `POST /seed_session`: opens the session of a row. An agent's `/run` gets `{}` and a cookie; an
 * environment server, which names the session itself, gets that name too, and the same session when
 * it asks again.
 *
 * @see https://docs.nvidia.com/nemo/gym/
 * @throws ServeError
 */
export function seedSession(
  request: FastifyRequest,
  reply: FastifyReply,
  context: ServerContext,
): object {
  const { body } = request;
  mustNotBePlayed(request, context);
  const named = namedSeed.safeParse(body);
  if (!named.success) {
    setSession(reply, open(request, context).id);
    return {};
  }
  const { resources_session_id } = named.data;
  setSession(reply, namedSession(resources_session_id, episodeOf(named.data), request, context));
  return { resources_session_id, ...noAccess };
}

/** Which episode it is, however long its own names are: this is kept. */
function episodeOf({ episode_id: { rollout_id, attempt = 0 } }: z.infer<typeof namedSeed>): string {
  const names = JSON.stringify([rollout_id, attempt]);
  return createHash('sha256').update(names).digest('base64');
}

/** Opens what the row in a request asks for. */
export function open({ raw, body }: FastifyRequest, { store }: ServerContext): Session {
  const registry = registryOf(store);
  const task = taskOf(body);
  const request = requestOf(task, store.catalogue);
  const opener = { client: clientOf(raw).name };
  registry.makeRoom(opener);
  const session = store.open(request, opener);
  registry.tasks.set(session, task);
  return session;
}

/**
 * Models may call tools that nobody declared: one called `seed_session` must not start the episode
 * again, not even after its end, before it is judged.
 */
export function mustNotBePlayed(request: FastifyRequest, { store }: ServerContext): void {
  const id = sessionIdOf(request);
  if (id === undefined || !store.has(id) || registryOf(store).isJudged(id)) return;
  throw new ServeError(
    'INVALID_REQUEST',
    'the cookie is that of a session that is being played',
    'Seed another session without a cookie.',
    'cookie',
  );
}

function namedSession(
  named: string,
  told: string,
  request: FastifyRequest,
  context: ServerContext,
): string {
  const registry = registryOf(context.store);
  const known = registry.named(named);
  if (known === undefined) {
    const { id } = open(request, context);
    registry.name(named, { episode: told, id });
    return id;
  }
  if (known.id === undefined || !context.store.has(known.id))
    throw new ServeError(
      'EPISODE_OVER',
      'the session of this name was closed',
      'Seed under a new resources_session_id.',
      'resources_session_id',
    );
  if (known.episode !== told)
    throw new ServeError(
      'INVALID_REQUEST',
      'a session of this name belongs to another episode',
      'Give every episode a resources_session_id of its own.',
      'resources_session_id',
    );
  return known.id;
}

/** `POST /close_session`, by environment servers: closing twice, or what never was, is fine. */
export function closeSession(body: unknown, { store }: ServerContext): object {
  const { resources_session_id } = read(namedSeed, body);
  const registry = registryOf(store);
  const known = registry.named(resources_session_id);
  if (known?.id !== undefined) registry.close(known.id);
  registry.name(resources_session_id, { episode: known?.episode ?? '', id: undefined });
  return { resources_session_id };
}

/** Whether a body closes the session of that id; a tool of that name is called with other arguments. */
export function isClose(body: unknown, id: string, registry: SessionRegistry): boolean {
  const { success, data } = namedSeed.safeParse(body);
  return success && registry.named(data.resources_session_id)?.id === id;
}
