import type { Environment, OpenAITool } from '@envloom/runtime';
import { Episode, type EpisodeStep } from '@envloom/episodes';
import {
  type TrajectoryMessage,
  type TrajectoryStep,
  type UsageRecord,
  DictatedUser,
} from '@envloom/episodes/trajectory';
import type { Agent } from '../agent.ts';
import type { EpisodeJob, EpisodeLimits } from '../episode-job.ts';
import type { Conversation, ConversationUser } from '../user.ts';

/** Who plays. */
export interface Players {
  readonly agent: Agent;
  /** Answers in conversations. */
  readonly user: ConversationUser;
}

/** An episode as it is being played. What happened is added at the end of lists and never changed. */
export interface Playing {
  readonly job: EpisodeJob;
  readonly players: Players;
  readonly episode: Episode<Environment<object>>;
  /** Hands the replies of the conversation to the episode. */
  readonly dictated: DictatedUser;
  /** Where the scenario has a user. */
  readonly conversation: Conversation | undefined;
  readonly maxSteps: number;
  readonly maxTokens: number;
  readonly messages: TrajectoryMessage[];
  readonly steps: TrajectoryStep[];
  readonly tools: readonly OpenAITool[];
  readonly startHash: string;
  readonly startedAt: Date;
  /** `performance.now()` at the start. */
  readonly began: number;
  /** State hash now. */
  hash: string;
  /** Of all replies of the user; undefined where nothing was counted. */
  userUsage: UsageRecord | undefined;
  /** What the latest action led to. */
  last: EpisodeStep | undefined;
}

/**
 * Starts an episode: its messages are the instructions and the task.
 *
 * @throws StateError where the scenario does not fit the environment
 */
export function begin(job: EpisodeJob, players: Players, limits: EpisodeLimits): Playing {
  const { scenario, source } = job;
  const dictated = new DictatedUser();
  const { maxSteps, maxTokens = Infinity } = limits;
  const options = maxSteps === undefined ? {} : { maxSteps };
  const episode = new Episode(source, scenario, { ...options, user: dictated });
  const { info, observation } = episode.reset();
  const task = observation.type === 'task' ? observation.text : scenario.task.text;
  const hash = episode.environment.hash();
  return {
    job,
    players,
    episode,
    dictated,
    conversation: scenario.user === undefined ? undefined : players.user.start(scenario, job.id),
    maxSteps: info.limit,
    maxTokens,
    messages: [
      { role: 'system', content: info.instructions },
      { role: 'user', content: task },
    ],
    steps: [],
    tools: info.tools,
    startHash: hash,
    startedAt: new Date(),
    began: performance.now(),
    hash,
    userUsage: undefined,
    last: undefined,
  };
}
