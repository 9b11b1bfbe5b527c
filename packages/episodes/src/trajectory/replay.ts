import type { Environment, EnvironmentSource } from '@envloom/runtime';
import { Episode } from '../episode/episode.ts';
import type { EpisodeStep } from '../episode/info.ts';
import type { EpisodeOptions } from '../episode/options.ts';
import type { UserReply } from '../episode/user.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { DictatedUser } from './dictated-user.ts';
import { type Divergence, divergence } from './divergence.ts';
import { messageDivergences, rolesOf } from './message-divergences.ts';
import { observedStep, trajectoryGrade } from './observed-step.ts';
import {
  type NotReplayable,
  readyToReplay,
  type ReplayedOn,
  type ReplayPlace,
} from './replayable.ts';
import type { EpisodeEnd, Trajectory, TrajectoryGrade, TrajectoryStep } from './trajectory.ts';

/** How to play a trajectory again. */
export type ReplayOptions = Pick<EpisodeOptions, 'maxCalls'>;

/** Looks on while a trajectory is played again: once at the start, then after each of its steps. */
export type ReplayObserver = (episode: Episode<Environment<object>>) => void;

/** What playing a trajectory again led to. */
export type Replay = Replayed | NotReplayable;

/** The actions of a trajectory were carried out again. */
export interface Replayed {
  readonly kind: 'replayed';
  /** There is no divergence. */
  readonly isSame: boolean;
  /** In the order in which they were met; what follows the first may be due to it. */
  readonly divergences: readonly Divergence[];
  /** By the checks that the scenario has now. */
  readonly grade: TrajectoryGrade;
}

/** A trajectory that is being played again. */
interface Course {
  readonly trajectory: Trajectory;
  readonly episode: Episode<Environment<object>>;
  /** Absent where the user is scripted: what it says follows from the scenario. */
  readonly user: DictatedUser | undefined;
  readonly observe: ReplayObserver;
}

const unobserved: ReplayObserver = () => {};

/**
 * Plays a trajectory again: from the same start, with the recorded actions and, where the user was a
 * language model, its recorded replies. What comes out is compared with what was recorded: the
 * instructions and the tools, the task, each observation, what each step changed, the state hashes, how
 * it ended, the grade; and the messages with what was done. So only what the agent itself wrote, and
 * the words of a user who is a model, are believed. A trajectory of another model or scenario is an
 * answer, no error.
 *
 * @param scenario as it is stored, or in the interaction of the trajectory
 */
export function replayTrajectory(
  source: EnvironmentSource<Environment<object>>,
  scenario: Scenario,
  trajectory: Trajectory,
  options: ReplayOptions = {},
): Replay {
  return replay(source, scenario, trajectory, { ...options, anyContent: false });
}

/**
 * The same, looked on: `observe` sees the episode as it stands then. It may fork its environment to keep that
 * state, and must not act in it.
 */
export function observeReplay(
  place: ReplayPlace,
  scenario: Scenario,
  trajectory: Trajectory,
  observe: ReplayObserver,
): Replay {
  return replayIn(place, scenario, trajectory, { anyContent: false, observe });
}

/** The same, maybe on a scenario that has other content by now. */
export function replay(
  source: EnvironmentSource<Environment<object>>,
  scenario: Scenario,
  trajectory: Trajectory,
  options: ReplayOptions & ReplayedOn,
): Replay {
  const { definition } = source;
  const place: ReplayPlace = {
    definition,
    episode: (played, how) => new Episode(source, played, how),
  };
  return replayIn(place, scenario, trajectory, { ...options, observe: unobserved });
}

interface ObservedOptions extends ReplayOptions, ReplayedOn {
  readonly observe: ReplayObserver;
}

function replayIn(
  place: ReplayPlace,
  scenario: Scenario,
  trajectory: Trajectory,
  { maxCalls, anyContent, observe }: ObservedOptions,
): Replay {
  const { seed } = trajectory;
  const user = trajectory.user?.name === 'scripted' ? undefined : new DictatedUser();
  const ready = readyToReplay(place, scenario, trajectory, {
    anyContent,
    maxSteps: Number.POSITIVE_INFINITY,
    ...(user === undefined ? {} : { user }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(seed === undefined ? {} : { seed }),
  });
  if (ready.kind !== 'ready') return ready;
  return replayed({ trajectory, episode: ready.episode, user, observe });
}

function replayed(course: Course): Replayed {
  const { trajectory, episode, observe } = course;
  const { checks } = episode.scenario;
  const start = startDivergences(course);
  observe(episode);
  const steps = trajectory.steps.map((_, at) => {
    const step = replayedStep(course, at);
    observe(episode);
    return step;
  });
  const last = steps.findLast(({ given }) => given !== undefined)?.given;
  const { info } = episode.truncate();
  const grade = trajectoryGrade(checks, info.grade);
  const divergences = [
    ...start,
    ...steps.flatMap((step) => step.divergences),
    ...divergence({ what: 'end' }, endText(trajectory.end), endText(endOf(last))),
    ...divergence({ what: 'hash' }, trajectory.final_hash, episode.environment.hash()),
    ...gradeDivergences(trajectory, grade),
  ];
  const isSame = divergences.length === 0;
  return { kind: 'replayed', isSame, divergences, grade };
}

function startDivergences({ trajectory, episode }: Course): readonly Divergence[] {
  const { messages, steps, tools, start_hash: hash } = trajectory;
  const before = messages.slice(0, steps[0]?.message ?? messages.length);
  const task = before.find(({ role }) => role === 'user')?.content;
  const { info } = episode.reset();
  return [
    ...divergence({ what: 'start' }, hash, episode.environment.hash()),
    ...divergence({ what: 'start' }, { tools }, { tools: info.tools }),
    ...divergence({ what: 'messages' }, info.instructions, before[0]?.content),
    ...divergence({ what: 'messages' }, episode.scenario.task.text, task),
    ...divergence({ what: 'messages' }, ['system', 'user'], rolesOf(before)),
  ];
}

interface ReplayedStep {
  /** Absent where the environment was given nothing. */
  readonly given?: EpisodeStep;
  readonly divergences: readonly Divergence[];
}

function replayedStep(course: Course, at: number): ReplayedStep {
  const { trajectory, episode, user } = course;
  const recorded = trajectory.steps[at];
  if (recorded === undefined) return { divergences: [] };
  const { action, observation, diff, hash } = recorded;
  if (action === undefined) {
    const now = episode.environment.hash();
    const told = messageDivergences(trajectory, at);
    return { divergences: [...told, ...divergence({ step: at, what: 'hash' }, hash, now)] };
  }
  user?.dictate(replyIn(trajectory, recorded));
  const { step, ...after } = observedStep(episode, action);
  const divergences = [
    ...messageDivergences(trajectory, at),
    ...divergence({ step: at, what: 'observation' }, observation, step.observation),
    ...divergence({ step: at, what: 'diff' }, diff, after.diff),
    ...divergence({ step: at, what: 'hash' }, hash, after.hash),
  ];
  return { given: step, divergences };
}

/** What the user said to a message; it was the last where the user ended the episode with it. */
function replyIn({ steps, end }: Trajectory, { message, observation }: TrajectoryStep): UserReply {
  const text = observation?.type === 'message' ? observation.text : '';
  const isLast = message === steps.at(-1)?.message;
  return { text, done: isLast && end.kind === 'finished' && end.by === 'user' };
}

/** How the environment has it; undefined: the episode was not over. */
function endOf(last: EpisodeStep | undefined): EpisodeEnd | undefined {
  if (last?.terminated !== true) return undefined;
  const isByUser = last.observation.type === 'message';
  return { kind: 'finished', by: isByUser ? 'user' : 'agent' };
}

/** An agent that failed left the episode as it was. */
function endText(end: EpisodeEnd | undefined): string {
  return end?.kind === 'finished' ? `finished by the ${end.by}` : 'not finished';
}

function gradeDivergences(
  { reward, grade: recorded }: Trajectory,
  grade: TrajectoryGrade,
): readonly Divergence[] {
  const before = { reward, ...plainGrade(recorded) };
  return divergence({ what: 'grade' }, before, { reward: grade.strict, ...plainGrade(grade) });
}

function plainGrade({ strict, dense, checks }: TrajectoryGrade): object {
  const passed = Object.fromEntries(checks.map((check) => [check.id, check.passed]));
  return { strict, dense, passed, sentences: checks.map(({ sentence }) => sentence) };
}
