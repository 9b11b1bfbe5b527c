import { isSame } from '@envloom/core';
import type { CommandOutput } from '@envloom/core/command';
import type { AgentTurn } from '@envloom/rollout/harness';
import { BenchmarkDataError, type OpenBenchmark, type SimulatedUser } from '../benchmark.ts';
import { playTask } from '../play/play-task.ts';
import type { PlayedTask } from '../play/record.ts';

/**
 * Executes stored episodes again: agent and user say what they said, everything else follows anew.
 *
 * @returns whether all messages and scores are the same
 */
export async function replayAll(
  data: OpenBenchmark,
  stored: readonly PlayedTask[],
  output: CommandOutput,
): Promise<boolean> {
  let same = 0;
  for (const one of stored) {
    // oxlint-disable-next-line no-await-in-loop -- each is told as it ends
    const found = await replayed(data, one);
    const difference = differenceOf(one, found);
    if (difference === undefined) same += 1;
    else output.write(`${one.id}: ${difference}\n`);
  }
  output.write(`${same} of ${stored.length} episodes go as they went.\n`);
  return same === stored.length;
}

async function replayed(data: OpenBenchmark, stored: PlayedTask): Promise<PlayedTask | string> {
  const task = data.tasks.find(({ id }) => id === stored.task);
  if (task === undefined) throw new BenchmarkDataError(`The data have no task ${stored.task}.`);
  const { id, benchmark, version, sample, agent, user, messages } = stored;
  const turns = messages.flatMap((message) =>
    message.role === 'assistant' ? [turnOf(message)] : [],
  );
  const players = {
    agent,
    user,
    act: ({ turn }: { readonly turn: number }): AgentTurn =>
      turns[turn] ?? { content: '', calls: [] },
    userOf: () => (user === undefined ? undefined : userIn(messages)),
  };
  const job = { id, benchmark, version, task, sample };
  const outcome = await playTask(job, players, new AbortController().signal);
  if (outcome.kind === 'trajectory') return outcome.trajectory;
  return outcome.kind === 'failed' ? outcome.failure.message : outcome.kind;
}

type Message = PlayedTask['messages'][number];

function turnOf(message: Extract<Message, { role: 'assistant' }>): AgentTurn {
  const { content, tool_calls: calls = [] } = message;
  return {
    content: content ?? '',
    calls: calls.map((call) => ({ id: call.id, ...call.function })),
  };
}

/** Says again what it said. */
function userIn(messages: readonly Message[]): SimulatedUser {
  const said = messages.flatMap(({ role, content }) => (role === 'user' ? [content ?? ''] : []));
  let at = 0;
  return {
    reply: () => {
      at += 1;
      return Promise.resolve(said[at - 1] ?? '');
    },
  };
}

function differenceOf(stored: PlayedTask, found: PlayedTask | string): string | undefined {
  if (typeof found === 'string') return found;
  const at = stored.messages.findIndex(
    (message, index) => !isSame(withoutReasoning(message), found.messages[index]),
  );
  if (at >= 0) return `message ${at} is another: ${JSON.stringify(found.messages[at])}`;
  if (!isSame(stored.score, found.score))
    return `the score was ${JSON.stringify(stored.score)} and is ${JSON.stringify(found.score)}`;
  return stored.end === found.end
    ? undefined
    : `it ended by ${stored.end} and ends by ${found.end}`;
}

function withoutReasoning(message: Message): object {
  if (message.role !== 'assistant') return message;
  const { reasoning_content: _, ...rest } = message;
  return rest;
}
