import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionIdOf } from '../http/session-cookies.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { Session } from '../session/session.ts';
import { isClose } from './seed.ts';
import { registryOf, type SessionRegistry } from './session-registry.ts';
import { isOfSession } from './task.ts';
import { isVerify } from './verify.ts';

/** With what it observes on, NeMo Gym puts this before the path. */
export const observed = '/ng-rollout/:rollout';

const prefix = /^\/ng-rollout\/[^/?]+(?=\/)/;

/** What a request is told apart by. */
interface Asked {
  readonly name: string;
  readonly body: unknown;
  readonly session: Session;
  readonly registry: SessionRegistry;
}

const gymnasium = z.looseObject({ responses_create_params: z.looseObject({}) });
const seeding = z.looseObject({ verifier_metadata: z.looseObject({}) });
const named = z.looseObject({ task_data: z.looseObject({}) });
const aggregating = z.looseObject({ verify_responses: z.array(z.unknown()) });

/** The routes of a resources server, and whether a body in a living session is for them or a tool's arguments. */
const own: Readonly<Record<string, (asked: Asked) => boolean>> = {
  seed_session: (asked) =>
    isDone(asked) || (!isTool(asked) && (isA(seeding, asked) || isA(named, asked))),
  verify: (asked) => isVerify(asked.body) && (!isTool(asked) || isOfItsRow(asked)),
  close_session: ({ body, session, registry }) => isClose(body, session.id, registry),
  aggregate_metrics: (asked) => isA(aggregating, asked) && !isTool(asked),
  close: isGymnasium,
  reset: (asked) => isA(gymnasium, asked) && (isGymnasium(asked) || isDone(asked)),
  step: (asked) => isA(gymnasium, asked) && isGymnasium(asked),
};

const readable: ReadonlySet<string> = new Set(['/health', '/reverify_mode']);

/** What a request asks for, without the prefix: the query belongs to the name that a model thought of. */
function pathOf({ url }: FastifyRequest): string {
  return url.replace(prefix, '');
}

/** The tool that a POST calls where it is for no route. */
export function toolIn(request: FastifyRequest): string {
  const name = pathOf(request).slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Whether a request with a session's cookie is for the resources server itself. The agent posts calls
 * to paths that its model thinks of, so that every other POST is a call of a tool.
 */
export function isOwnRequest(request: FastifyRequest, { store }: ServerContext): boolean {
  const path = pathOf(request);
  if (request.method !== 'POST') return request.method === 'GET' && readable.has(path);
  const name = path.slice(1);
  if (!Object.hasOwn(own, name)) return false;
  const id = sessionIdOf(request) ?? '';
  if (!store.has(id)) return true;
  const asked = { name, body: request.body, session: store.get(id), registry: registryOf(store) };
  return own[name]?.(asked) ?? false;
}

function isA(shape: z.ZodType, { body }: Asked): boolean {
  return shape.safeParse(body).success;
}

function isTool({ name, session }: Asked): boolean {
  return session.start().info.tools.some((tool) => tool.function.name === name);
}

function isGymnasium({ registry, session }: Asked): boolean {
  return registry.answers.has(session);
}

/** It was judged: its agent plays no more, and may have another with the same cookies. */
function isDone({ registry, session }: Asked): boolean {
  return registry.isJudged(session.id);
}

function isOfItsRow({ body, session, registry }: Asked): boolean {
  return isOfSession(body, session, registry.tasks.get(session));
}
