import type { JsonObject } from '@envloom/core';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { TableDiff } from '@envloom/runtime';
import type { Demonstration } from '../demonstration.ts';
import type { Row } from '../row.ts';
import { type SampleFormat, type SampleOptions, SampleRefused } from '../sample-format.ts';
import { knownPart, withThinking } from '../sample/samples.ts';
import { requirePlainText } from '../template/plain-text.ts';
import { trajectoryTypes } from './format.ts';
import { type Move, movesOf, withEnding } from './moves.ts';

/**
 * What EnvScaler records of an episode, one in a row whatever the unit. `tools`, `messages` and
 * `user_messages` are JSON texts, as in the published trajectories: its scripts take the file when the
 * lines are put in a list. Reasoning is kept or dropped; its scripts mask that of the history.
 */
export const envscaler: SampleFormat = {
  name: 'envscaler',
  description:
    'Trajectories as EnvScaler records and publishes them. Calls that were made together are steps one ' +
    'after another, since it knows one call a step. Its own scripts want a JSON list: ' +
    '`jq -s . train-*.jsonl`. Nothing in it says which turns are to be learned.',
  source: 'https://huggingface.co/datasets/XXHStudyHard/EnvScaler-SFT-Traj-9K',
  columns: {
    traj_type: 'string',
    task_info: { struct: { env_id: 'string', task_id: 'string', task: 'string' } },
    tools: 'string',
    messages: 'string',
    user_messages: 'string',
    trajectory: 'json',
    total_reward: 'double',
    terminated: 'boolean',
    truncated: 'boolean',
    final_observation: 'json',
    final_info: 'json',
    steps: 'int',
  },
  *rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    requirePlainText(demonstration);
    const thinking = options.thinking === 'drop' ? 'drop' : 'keep';
    const messages = withThinking(demonstration.messages.map(knownPart), thinking);
    yield rowOf({ ...demonstration, messages });
  },
};

function rowOf(demonstration: Demonstration): Row {
  const { env, scenario, interaction, tools, reward } = demonstration;
  const moves = withEnding(movesOf(demonstration), demonstration);
  const opening = openingOf(demonstration);
  const task = taskIn(opening, demonstration.id);
  const trajectory = stepsOf(task, moves, demonstration);
  const userMessages = interaction === 'conversational' ? userMessagesOf(task, moves) : null;
  const last = moves.at(-1);
  return {
    traj_type: trajectoryTypes[interaction],
    task_info: { env_id: env, task_id: scenario, task },
    tools: JSON.stringify(tools),
    messages: JSON.stringify([...opening, ...moves.flatMap(messagesOf)]),
    user_messages: JSON.stringify(userMessages),
    trajectory,
    total_reward: reward,
    ...endOf(demonstration),
    final_observation: last === undefined ? task : observationOf(last),
    final_info: last === undefined ? {} : { action: actionOf(last) },
    steps: moves.length,
  };
}

/** Everything before the first turn of the agent. */
function openingOf({ messages }: Demonstration): readonly TrajectoryMessage[] {
  const first = messages.findIndex(({ role }) => role === 'assistant');
  return first < 0 ? messages : messages.slice(0, first);
}

function taskIn(opening: readonly TrajectoryMessage[], id: string): string {
  const first = opening.find(({ role }) => role === 'user');
  if (first !== undefined) return first.content;
  throw new SampleRefused(
    'unprompted-turn',
    `${id}: the agent speaks first, and in EnvScaler the user does.`,
  );
}

/** Every turn has a reasoning, which EnvScaler's scripts take for granted; it may be empty. */
function messagesOf({ message, answer }: Move): readonly TrajectoryMessage[] {
  const said = { ...message, reasoning_content: message.reasoning_content ?? '' };
  return answer === undefined ? [said] : [said, answer];
}

/** Step 0 is what the agent was told at the start. */
function stepsOf(
  task: string,
  moves: readonly Move[],
  demonstration: Demonstration,
): readonly JsonObject[] {
  const over = endOf(demonstration);
  const steps = moves.map((move, at) => {
    const isLast = at === moves.length - 1;
    return {
      step: at + 1,
      action: actionOf(move),
      observation: observationOf(move),
      reward: isLast ? demonstration.reward : 0,
      terminated: isLast && over.terminated,
      truncated: isLast && over.truncated,
      ...diffOf(move),
    };
  });
  return [{ step: 0, observation: task }, ...steps];
}

function endOf({ end }: Demonstration): { terminated: boolean; truncated: boolean } {
  const isCutOff = end?.kind === 'agent-failure';
  return { terminated: !isCutOff, truncated: isCutOff };
}

function actionOf({ action }: Move): JsonObject | string {
  return typeof action === 'string' ? action : { ...action };
}

function observationOf({ answer }: Move): JsonObject {
  return { type: answer?.role === 'tool' ? 'tool' : 'user', content: answer?.content ?? '' };
}

/** What a step changed, table by table. */
function diffOf({ step }: Move): JsonObject {
  if (step?.diff === undefined) return {};
  const tables = Object.entries(step.diff.tables).map(
    ([name, table]): readonly [string, JsonObject] => [name, tableOf(table)],
  );
  return { state_diff: Object.fromEntries(tables) };
}

function tableOf({ added, changed, ...rest }: TableDiff): JsonObject {
  return {
    ...rest,
    added: added.map((row) => ({ ...row })),
    changed: changed.map((row) => ({ ...row })),
  };
}

/** The conversation as the user sees it: what the agent says is said to it. */
function userMessagesOf(task: string, moves: readonly Move[]): readonly JsonObject[] {
  const exchanges = moves.flatMap(({ message, answer }): readonly JsonObject[] =>
    answer?.role === 'user'
      ? [
          { role: 'user', content: message.content },
          { role: 'assistant', content: answer.content },
        ]
      : [],
  );
  return [{ role: 'assistant', content: task }, ...exchanges];
}
