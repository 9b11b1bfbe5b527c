import type { Action, Observation } from '@envloom/episodes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';
import { sessionIdOf, setSession } from '../http/session-cookies.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import { read } from '../session/session-request.ts';
import type { Session, SessionStep } from '../session/session.ts';
import { mustNotBePlayed, open } from './seed.ts';
import { registryOf } from './session-registry.ts';
import { mustBeOf, taskOf } from './task.ts';
import { type Item, itemsOf, lastMessage, response, toolOutput } from './transcript.ts';

const message = z.looseObject({ role: z.string().optional() });
const input = z.union([z.string(), z.array(message)]);

const resetRequest = z.looseObject({
  responses_create_params: z.looseObject({ input: input.optional() }),
});

const stepRequest = z.looseObject({
  response,
  /** The same request gets the same answer, without another step. */
  _ng_step_request_id: z.string().max(200).optional(),
});

type Call = Extract<Item, { kind: 'call' }>;

/**
 * `POST /reset` and `POST /step` as NeMo Gym's `gymnasium_agent` sends them: the way to have
 * conversations, whose user answers in `observation`. They throw ServeErrors.
 */
export const gymnasium = { reset, step } as const;

function reset(request: FastifyRequest, reply: FastifyReply, context: ServerContext): object {
  const { responses_create_params } = read(resetRequest, request.body);
  mustNotBePlayed(request, context);
  const session = open(request, context);
  const { observation, info, scenario, environment } = session.reset();
  registryOf(context.store).answers.set(session, { request: '', body: {} });
  setSession(reply, session.id);
  const told = asksAlready(responses_create_params.input) ? null : textOf(observation);
  const supports = { supports_step_idempotency: true, supports_explicit_close: true };
  return { observation: told, info: { environment, scenario, limit: info.limit, ...supports } };
}

/** Rows have the task in their input; those without any message of the user get it as observation. */
function asksAlready(given: z.infer<typeof input> | undefined): boolean {
  if (typeof given === 'string') return true;
  return (given ?? []).some(({ role }) => role === 'user');
}

function step(request: FastifyRequest, _reply: FastifyReply, context: ServerContext): object {
  const { response: said, _ng_step_request_id: asked = '' } = read(stepRequest, request.body);
  const session = sessionOf(request, context);
  const registry = registryOf(context.store);
  mustBeOf(session, taskOf(request.body), registry.tasks.get(session));
  const before = registry.answers.get(session);
  if (asked !== '' && before?.request === asked) return before.body;
  const body = stepped(session, itemsOf(said), context);
  registry.answers.set(session, { request: asked, body });
  if (session.isOver) registry.judged(session.id);
  return body;
}

function sessionOf(request: FastifyRequest, { store }: ServerContext): Session {
  const id = sessionIdOf(request);
  if (id !== undefined) return store.get(id);
  const repair = 'Send the cookie that /reset has set.';
  throw new ServeError('UNKNOWN_SESSION', 'the request has no session', repair, 'cookie');
}

function stepped(session: Session, items: readonly Item[], { store }: ServerContext): object {
  const calls = items.filter((item): item is Call => item.kind === 'call');
  const done = store.step(session.id, actionOf(calls, items));
  const { observation, reward, terminated, truncated, info } = done;
  return {
    observation: calls.length === 0 ? textOf(observation) : null,
    reward,
    terminated,
    truncated,
    info: { ...info, tool_outputs: outputsOf(calls, done) },
  };
}

/** Beside calls a message is a note to nobody. */
function actionOf(calls: readonly Call[], items: readonly Item[]): Action {
  if (calls.length === 0) return { type: 'message', content: lastMessage(items) };
  const made = calls.map(({ id, name, text }) => ({ id, name, arguments: text }));
  return { type: 'tool_calls', calls: made };
}

function outputsOf(calls: readonly Call[], { observation }: SessionStep): readonly object[] {
  const results = observation.type === 'tool_results' ? observation.results : undefined;
  return calls.map(({ id }, at) => {
    const result = results?.[at]?.result;
    const output = result === undefined ? toolOutput(observation) : JSON.stringify(result);
    return { call_id: id, output };
  });
}

/** What the agent is told in words. */
function textOf(observation: Observation): string | null {
  switch (observation.type) {
    case 'task':
    case 'message':
      return observation.text;
    case 'error':
      return `${observation.message}. ${observation.repair}`;
    default:
      return null;
  }
}

/** `POST /close`: the session that `/reset` opened is no longer needed. */
export function closeGymnasium(id: string | undefined, { store }: ServerContext): object {
  if (id !== undefined) registryOf(store).close(id);
  return {};
}
