import { leavesOf } from '../../checks/argument-leaves.ts';
import { KeyMap, type Made, madeKeyOf, namedBy } from '../../checks/key-map.ts';
import { viewOf } from '../../checks/model-view.ts';
import { madeIn } from '../../checks/replay-variant.ts';
import type { Request } from '../../context/generator-context.ts';
import type { ReferencePlan, Leg, Step } from '../reference-plan.ts';
import { type ForkOptions, EpisodeRunner } from '../episode-runner.ts';
import { playOn } from '../mutants/mutant.ts';

/** Another way to the goals of a course. */
export interface Route {
  /** The legs in the order in which they are gone; those of the course unless given. */
  readonly order?: readonly number[];
  /** The goals in other words, in the order of the course. */
  readonly goals?: readonly Request[];
  readonly start?: ForkOptions;
  /** Seconds between goals. */
  readonly pause?: number;
  /** Keys that are other from the start. */
  readonly keys?: KeyMap;
  /** What else is called before each goal and at the end; none of it changes anything. */
  readonly besides?: readonly Request[];
}

/**
 * Plays a course another way, naming the rows that its goals add by the keys they get there;
 * undefined where a goal fails, or comes before the one that adds its rows.
 */
export function playRoute(
  course: ReferencePlan,
  route: Route,
  made: readonly (readonly Made[])[],
): EpisodeRunner | undefined {
  const { legs, rest, stage, scene } = course;
  const player = EpisodeRunner.at(stage, scene, route.start);
  const run: Run = {
    course,
    route,
    player,
    keys: route.keys ?? new KeyMap(),
    made,
    done: new Set(),
    besides: asides(route.besides ?? []),
  };
  const order = route.order ?? legs.map((_, at) => at);
  if (!order.every((at) => playLeg(run, at))) return undefined;
  playOn(player, run.besides);
  playOn(player, course.reports ? rest.map((step) => renamed(run, step)) : []);
  return player;
}

interface Run {
  readonly course: ReferencePlan;
  readonly route: Route;
  readonly player: EpisodeRunner;
  readonly keys: KeyMap;
  readonly made: readonly (readonly Made[])[];
  readonly done: Set<number>;
  readonly besides: readonly Step[];
}

function asides(requests: readonly Request[]): readonly Step[] {
  return requests.map((request) => ({ kind: 'call', request, isGoal: false }));
}

/** Whether a goal names a row that a goal still to come adds. */
function isEarly({ course, made, done }: Run, own: number, { goal }: Leg): boolean {
  const missing = new Set(
    made.flatMap((rows, at) => (done.has(at) || at === own ? [] : rows.map(madeKeyOf))),
  );
  if (missing.size === 0) return false;
  const view = viewOf(course.stage.checked);
  return leavesOf(view, goal.tool, goal.args).some((leaf) => {
    const collection = namedBy(view, leaf);
    const { value: key } = leaf;
    if (collection === undefined || (typeof key !== 'string' && typeof key !== 'number'))
      return false;
    return missing.has(madeKeyOf({ collection, key }));
  });
}

function playLeg(run: Run, at: number): boolean {
  const { course, player, route, done } = run;
  const leg = course.legs[at];
  if (leg === undefined || isEarly(run, at, leg)) return false;
  if (done.size > 0) player.wait(route.pause ?? 0);
  playOn(player, run.besides);
  if (course.reports) {
    playOn(
      player,
      leg.before.map((step) => renamed(run, step)),
    );
  }
  done.add(at);
  return playGoal(run, at, route.goals?.[at] ?? leg.goal);
}

function playGoal({ course, player, keys, made }: Run, at: number, goal: Request): boolean {
  const twin = player.world.fork();
  const args = keys.arguments(viewOf(course.stage.checked), goal.tool, goal.args);
  if (!player.call(goal.tool, args).success) return false;
  const known = made[at] ?? [];
  if (known.length > 0) keys.pair(known, madeIn(player.world.diff(twin)));
  return true;
}

function renamed({ course, keys }: Run, step: Step): Step {
  if (step.kind === 'message') return step;
  const { tool, args } = step.request;
  const named = keys.arguments(viewOf(course.stage.checked), tool, args);
  return { ...step, request: { tool, args: named } };
}
