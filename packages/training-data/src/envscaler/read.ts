import type { OpenAITool } from '@envloom/runtime';
import type { EpisodeEnd, Interaction } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import { trajectoryTypes } from './format.ts';
import { readMessages } from './messages.ts';
import { envScalerShape, type EnvScalerTrajectory } from './shape.ts';
import { objectTexts } from './values.ts';

/** A trajectory of EnvScaler, or what is wrong with it. */
export type ReadEnvScaler = { readonly demonstration: Demonstration } | UnreadableEnvScaler;

interface UnreadableEnvScaler {
  /** `trajectory 3: total_reward: …` */
  readonly problem: string;
  readonly number: number;
  /** `trajectory 3` */
  readonly place: string;
  readonly detail: string;
}

/**
 * The trajectories of a file: a JSON list, as EnvScaler writes and publishes it, or one on each line.
 * They can be learned from, and not be replayed: no scenario belongs to them.
 *
 * @param chunks of the text, of any size
 * @throws SyntaxError where the file is neither
 */
export async function* readEnvScaler(chunks: AsyncIterable<string>): AsyncGenerator<ReadEnvScaler> {
  let number = 0;
  for await (const text of objectTexts(chunks)) {
    number += 1;
    yield readText(text, number);
  }
}

function readText(text: string, number: number): ReadEnvScaler {
  try {
    return readEnvScalerTrajectory(JSON.parse(text), number);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unreadable(number, `no JSON: ${error.message}`);
  }
}

function unreadable(number: number, detail: string): UnreadableEnvScaler {
  const place = `trajectory ${number}`;
  return { problem: `${place}: ${detail}`, number, place, detail };
}

/** @param number of the trajectory in its file, from 1: its id is `<task>#<number>` */
export function readEnvScalerTrajectory(json: unknown, number: number): ReadEnvScaler {
  const { data, error } = envScalerShape.safeParse(json);
  if (data !== undefined) return { demonstration: demonstrationOf(data, number) };
  const problems = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
  return unreadable(number, problems.join('; '));
}

function demonstrationOf(read: EnvScalerTrajectory, number: number): Demonstration {
  const { env_id, task_id } = read.task_info;
  const tools = read.tools.map(({ function: called }) => toolOf(called));
  const end = endOf(read);
  return {
    id: `${task_id}#${number}`,
    env: env_id,
    scenario: task_id,
    interaction: interactionOf(read),
    tools,
    ...readMessages(read.messages, tools),
    reward: read.total_reward ?? 0,
    ...(end === undefined ? {} : { end }),
  };
}

function toolOf(called: OpenAITool['function']): OpenAITool {
  return { type: 'function', function: called };
}

/** Recorded ones do not say it; their users have messages. */
function interactionOf({ traj_type: type, user_messages: user }: EnvScalerTrajectory): Interaction {
  if (type === trajectoryTypes.conversational) return 'conversational';
  if (type === trajectoryTypes['non-conversational']) return 'non-conversational';
  const isAbsent = user === undefined || user === null || user === 'null' || user === '[]';
  return isAbsent ? 'non-conversational' : 'conversational';
}

/** Published ones do not say it. */
function endOf(read: EnvScalerTrajectory): EpisodeEnd | undefined {
  if (read.truncated === true) {
    const message = 'cut off, as EnvScaler recorded it';
    return { kind: 'agent-failure', reason: 'step-limit', message };
  }
  if (read.terminated !== true) return undefined;
  return { kind: 'finished', by: interactionOf(read) === 'conversational' ? 'user' : 'agent' };
}
