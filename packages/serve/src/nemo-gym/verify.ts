import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { Session, SessionStep } from '../session/session.ts';
import { read } from '../session/session-request.ts';
import { deskOf } from './session-registry.ts';
import { Replay } from './replay.ts';
import { open } from './seed.ts';
import { sessionIdOf } from './session-cookie.ts';
import { mustBeOf, taskOf } from './task.ts';
import { callsIn, type Item, itemsOf, lastMessage, response } from './transcript.ts';
import { masked, type Verdict, verdictOf } from './verdict.ts';

/** The row, and what the agent made of it. */
const verifyRequest = z.looseObject({ response });

/** Whether a body is to be verified; a tool of that name is called with other arguments. */
export function isVerify(body: unknown): boolean {
  return z.looseObject({ response: z.looseObject({}) }).safeParse(body).success;
}

/**
 * `POST /verify`: the fields of the request, and the verdict. In a session what was done there counts
 * and nothing else, whatever calls the response tells of; its last message is said, and the episode
 * ends. Without one (`gym eval reverify`) the response is played again.
 *
 * @throws ServeError
 */
export function verify(request: FastifyRequest, context: ServerContext): object {
  const body = read(verifyRequest, request.body);
  const items = itemsOf(body.response);
  const id = sessionIdOf(request);
  const verdict =
    id !== undefined && context.store.has(id)
      ? ofSession(id, body, items, context)
      : ofTranscript(request, items, context, id !== undefined);
  return { ...body, ...verdict };
}

function ofSession(
  id: string,
  row: unknown,
  items: readonly Item[],
  { store }: ServerContext,
): Verdict {
  const session = store.get(id);
  const desk = deskOf(store);
  mustBeOf(session, taskOf(row), desk.taskOf(session));
  const step = ended(session, items, { store });
  desk.judged(id);
  return verdictOf(session, step, callsIn(items));
}

/** Says the last message, where there is one. Nobody is there to answer it. */
function ended(
  session: Session,
  items: readonly Item[],
  { store }: Pick<ServerContext, 'store'>,
): SessionStep {
  if (session.last !== undefined && session.isOver) return session.last;
  const content = lastMessage(items);
  if (content.trim() === '') return store.end(session.id);
  const step = store.step(session.id, { type: 'message', content, done: true });
  // A message that is longer than one may be is not said.
  return session.isOver ? step : store.end(session.id);
}

function ofTranscript(
  request: FastifyRequest,
  items: readonly Item[],
  context: ServerContext,
  isLost: boolean,
): Verdict {
  const { store } = context;
  const session = open(request, context, deskOf(store));
  try {
    const replay = new Replay((action) => store.step(session.id, action));
    const divergence = replay.run(items);
    if (divergence === undefined)
      return verdictOf(session, ended(session, items, context), callsIn(items));
    const { at, what } = divergence;
    const reason = `response.output[${at}]: ${what} when it is played again`;
    return masked(isLost ? 'session_lost' : 'envloom:diverged', reason, callsIn(items));
  } finally {
    deskOf(store).close(session.id);
  }
}
