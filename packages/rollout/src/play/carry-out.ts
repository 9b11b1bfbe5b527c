import type { Observation, ToolResult } from '@envloom/episodes';
import {
  noticeText,
  refusedResult,
  type TrajectoryMessage,
  type TrajectoryStep,
} from '@envloom/episodes/trajectory';
import type { AgentCall, AgentTurn } from '../agent.ts';
import { asUser } from './no-answer.ts';
import type { Playing } from './playing.ts';
import { turnMessage, contentOf } from './turn.ts';
import { sumOf } from './usage.ts';

type GivenAction = NonNullable<TrajectoryStep['action']>;

/** What a turn led to. */
type Consequence = Pick<TrajectoryStep, 'action' | 'observation' | 'diff' | 'revealed'>;

/** Does what a turn of the agent says, and records it as the next step. */
export async function carryOut(
  playing: Playing,
  turn: AgentTurn,
  signal: AbortSignal,
): Promise<void> {
  const { messages, steps } = playing;
  const message = messages.push(turnMessage(turn)) - 1;
  const consequence = await consequenceOf(playing, turn, signal);
  const { calls, content, malformed, record } = turn;
  const heard = { content, calls: calls.length, ...(malformed === undefined ? {} : { malformed }) };
  const notice = noticeText(heard, consequence.observation);
  if (notice !== undefined) messages.push({ role: 'user', content: notice });
  steps.push({
    message,
    ...consequence,
    ...(malformed === undefined || malformed.length === 0 ? {} : { malformed }),
    hash: playing.hash,
    ...(record === undefined ? {} : { turn: record }),
  });
}

async function consequenceOf(
  playing: Playing,
  turn: AgentTurn,
  signal: AbortSignal,
): Promise<Consequence> {
  const content = contentOf(turn);
  if (content === 'calls') return make(playing, turn.calls);
  return content === 'message' ? say(playing, turn, signal) : {};
}

function make(playing: Playing, calls: readonly AgentCall[]): Consequence {
  const { episode, messages, hash } = playing;
  const before = episode.environment.fork();
  const action: GivenAction = {
    type: 'tool_calls',
    calls: calls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given })),
  };
  const observation = stepped(playing, action);
  messages.push(...toolMessages(calls, observation));
  playing.hash = episode.environment.hash();
  if (playing.hash === hash) return { action, observation };
  return { action, observation, diff: episode.environment.diff(before) };
}

async function say(
  playing: Playing,
  { content, isDone = false }: AgentTurn,
  signal: AbortSignal,
): Promise<Consequence> {
  const action: GivenAction = { type: 'message', content, ...(isDone ? { done: true } : {}) };
  const { conversation, episode, messages } = playing;
  if (conversation === undefined || isDone)
    return { action, observation: stepped(playing, action) };
  const said = { text: content, messages, since: episode.since(content) };
  const reply = await asUser(async () => conversation.reply(said, signal));
  const usage = reply.record?.usage;
  if (usage !== undefined) playing.userUsage = sumOf(playing.userUsage, usage);
  const answer = reply.text.toWellFormed();
  playing.dictated.dictate({ text: answer, done: reply.done });
  const observation = stepped(playing, action);
  messages.push({ role: 'user', content: answer });
  const revealed = reply.revealed.length === 0 ? {} : { revealed: reply.revealed };
  return { action, observation, ...revealed };
}

function stepped(playing: Playing, action: GivenAction): Observation {
  playing.last = playing.episode.step(action);
  return playing.last.observation;
}

/** One for each call, as chat templates and servers demand. */
function toolMessages(
  calls: readonly AgentCall[],
  observation: Observation,
): readonly TrajectoryMessage[] {
  const results: readonly ToolResult[] =
    observation.type === 'tool_results' ? observation.results : [];
  return calls.map(({ id, name }, at) => ({
    role: 'tool',
    tool_call_id: id,
    name,
    content: JSON.stringify(results[at]?.result ?? refusalOf(observation)),
  }));
}

/** The action as a whole was not taken. */
function refusalOf(observation: Observation): object {
  return observation.type === 'error' ? refusedResult(observation) : { success: false };
}
