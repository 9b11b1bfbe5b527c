import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionIdOf } from '../http/session-cookies.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import { read } from '../session/session-request.ts';
import type { Session, SessionStep } from '../session/session.ts';
import { Replay } from './replay.ts';
import { open } from './seed.ts';
import { registryOf } from './session-registry.ts';
import { mustBeOf, taskOf } from './task.ts';
import { callsIn, type Item, itemsOf, lastMessage, response } from './transcript.ts';

/** How an episode was judged, as the fields that `/verify` adds to those of the request. */
interface Verdict {
  readonly reward: number;
  /** The same objectives for every task. */
  readonly reward_components: Readonly<Record<'strict' | 'dense' | 'checks', number>>;
  /** 1: every check holds. */
  readonly strict: number;
  readonly dense: number;
  /** The share of goal checks that hold. */
  readonly checks: number;
  readonly steps: number;
  /** Calls that the response tells of; those that were not made count nothing. */
  readonly calls_claimed: number;
  readonly mask_sample: boolean;
  readonly failure_kind: string | null;
  readonly failure_reason: string | null;
  readonly envloom: Readonly<Record<string, unknown>> | null;
}

/** The verdict on an episode that is over. */
function verdictOf(session: Session, step: SessionStep, claimed: number): Verdict {
  const { reward, info, terminated, truncated } = step;
  const { strict = 0, dense = 0, checks = [] } = info.grade ?? {};
  const { scenario } = session.assignment;
  const { state_hash } = session.state();
  const environment = session.environmentName;
  return {
    reward,
    ...objectives(strict, dense, shareOf(checks)),
    steps: info.steps,
    calls_claimed: claimed,
    mask_sample: false,
    failure_kind: null,
    failure_reason: null,
    envloom: { environment, scenario, terminated, truncated, state_hash, checks },
  };
}

/** No measurement of the agent: NeMo Gym leaves it out of all scores. */
function masked(kind: string, reason: string, claimed: number): Verdict {
  return {
    reward: 0,
    ...objectives(0, 0, 0),
    steps: 0,
    calls_claimed: claimed,
    mask_sample: true,
    failure_kind: kind,
    failure_reason: reason,
    envloom: null,
  };
}

function objectives(
  strict: number,
  dense: number,
  checks: number,
): Pick<Verdict, 'reward_components' | 'strict' | 'dense' | 'checks'> {
  return { reward_components: { strict, dense, checks }, strict, dense, checks };
}

function shareOf(checks: readonly { readonly passed: boolean }[]): number {
  if (checks.length === 0) return 0;
  return checks.filter(({ passed }) => passed).length / checks.length;
}

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
  const registry = registryOf(store);
  mustBeOf(session, taskOf(row), registry.tasks.get(session));
  const step = ended(session, items, { store });
  registry.judged(id);
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
  const session = open(request, context);
  try {
    const replay = new Replay((action) => store.step(session.id, action));
    const divergence = replay.run(items);
    if (divergence === undefined)
      return verdictOf(session, ended(session, items, context), callsIn(items));
    const { at, what } = divergence;
    const reason = `response.output[${at}]: ${what} when it is played again`;
    return masked(isLost ? 'session_lost' : 'envloom:diverged', reason, callsIn(items));
  } finally {
    registryOf(store).close(session.id);
  }
}
