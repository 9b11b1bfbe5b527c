import type { TrajectoryMessage, UsageRecord } from '@envloom/episodes/trajectory';
import {
  type AgentTurn,
  asAgent,
  asUser,
  type EpisodeOutcome,
  outcomeOfError,
  type SeenByAgent,
  sumOf,
  turnMessage,
  wellFormed,
} from '@envloom/rollout/harness';
import type { BenchmarkTask, Consequence, Game, SimulatedUser } from '../benchmark.ts';
import type { PlayedTask } from './record.ts';

/** Who plays a task: given what it sees, the next turn. */
export type Act = (
  view: SeenByAgent,
  task: BenchmarkTask,
  signal: AbortSignal,
) => Promise<AgentTurn> | AgentTurn;

/** A task to be played. */
export interface TaskJob {
  /** `<task>#<sample>` */
  readonly id: string;
  readonly benchmark: string;
  readonly version: string;
  readonly task: BenchmarkTask;
  readonly sample: number;
}

export interface TaskPlayers {
  /** As records name it. */
  readonly agent: string;
  /** Likewise; undefined where nobody answers. */
  readonly user: string | undefined;
  readonly act: Act;
  /** Who answers in an episode; undefined where nobody does. */
  userOf(episode: string): SimulatedUser | undefined;
}

/** An episode under way. */
interface Playing {
  readonly job: TaskJob;
  readonly players: TaskPlayers;
  readonly game: Game;
  readonly messages: TrajectoryMessage[];
  turns: number;
  calls: number;
  refused: number;
  usage: UsageRecord | undefined;
}

/** Plays a task to its end. Never throws. */
export async function playTask(
  job: TaskJob,
  players: TaskPlayers,
  signal: AbortSignal,
): Promise<EpisodeOutcome<PlayedTask>> {
  const { id, benchmark, task, sample } = job;
  const game = task.start(players.userOf(id));
  const playing: Playing = {
    job,
    players,
    game,
    messages: [],
    turns: 0,
    calls: 0,
    refused: 0,
    usage: undefined,
  };
  try {
    playing.messages.push(...(await asUser(async () => game.begin(signal))));
    const end = await playOn(playing, signal);
    return { kind: 'trajectory', trajectory: recordOf(playing, end) };
  } catch (error) {
    const name = { id, sample, env: benchmark, scenario: task.id };
    return outcomeOfError(name, error, playing.turns, signal);
  }
}

/** @returns why it ended; undefined where it was cut off */
async function playOn(playing: Playing, signal: AbortSignal): Promise<string | undefined> {
  const { job, game, messages } = playing;
  while (playing.turns < job.task.mostTurns) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
    const turn = await nextTurn(playing, signal);
    playing.turns += 1;
    playing.calls += turn.calls.length;
    messages.push(turnMessage(turn));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const led: Consequence = await asUser(async () => game.take(turn, signal));
    messages.push(...led.messages);
    playing.refused += led.refused;
    if (led.end !== undefined) return led.end;
  }
  return undefined;
}

async function nextTurn(playing: Playing, signal: AbortSignal): Promise<AgentTurn> {
  const { job, players, game, messages, turns } = playing;
  const view = {
    episode: job.id,
    sample: job.sample,
    tools: game.tools,
    messages,
    turn: turns,
    isConversation: false,
  };
  const turn = wellFormed(await asAgent(async () => players.act(view, job.task, signal)));
  const { usage } = turn.record ?? {};
  if (usage !== undefined) playing.usage = sumOf(playing.usage, usage);
  return turn;
}

function recordOf(
  { job, players, game, messages, turns, calls, refused, usage }: Playing,
  end: string | undefined,
): PlayedTask {
  const score = game.score(end !== undefined);
  return {
    format_version: 1,
    id: job.id,
    benchmark: job.benchmark,
    version: job.version,
    task: job.task.id,
    category: job.task.category,
    sample: job.sample,
    agent: players.agent,
    ...(players.user === undefined ? {} : { user: players.user }),
    messages,
    end: end ?? 'cut off',
    reward: score.reward,
    score,
    turns,
    calls,
    refused,
    ...(usage === undefined ? {} : { usage }),
  };
}
