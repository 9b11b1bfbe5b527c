import type { Json, JsonObject } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { leavesOf, type Path, withLeaf } from '../../checks/argument-leaves.ts';
import { isSame } from '../../checks/json.ts';
import { viewOf } from '../../checks/model-view.ts';
import { isNamed } from '../../checks/variants.ts';
import type { Course } from '../course.ts';
import type { Player } from '../player.ts';
import { type Mutant, playOn } from './mutant.ts';
import { otherValues, removableIn } from './other-values.ts';
import type { Station, Stations } from './stations.ts';

/** Mutants made at most of each goal, and of all goals together. */
const mostOfGoal = 10;
const mostOfAll = 24;

/**
 * The reference with one argument of a goal swapped for another valid value, or left out: the call
 * and all goals after it succeed.
 */
export function swappedArguments(
  course: Course,
  { goals }: Stations,
  draw: Draw,
): readonly Mutant[] {
  return goals
    .flatMap((station) => swappedAt(course, station, draw).slice(0, mostOfGoal))
    .slice(0, mostOfAll);
}

function swappedAt(course: Course, station: Station, draw: Draw): readonly Mutant[] {
  const { stage, scene } = course;
  const { tool, args } = station.goal.request;
  const leaves = leavesOf(viewOf(stage.checked), tool, args).filter(
    ({ param }) => param.fresh === undefined || isNamed(stage, tool, param),
  );
  const swaps = leaves.flatMap((leaf) =>
    firstSuccess(station, leaf.path, otherValues(stage, scene, tool, leaf, draw)),
  );
  const removals = removableIn(stage, tool, args).flatMap((path) =>
    firstSuccess(station, path, [undefined]),
  );
  return [...swaps, ...removals];
}

function firstSuccess(
  station: Station,
  path: Path,
  values: readonly (Json | undefined)[],
): readonly Mutant[] {
  const { tool, args } = station.goal.request;
  for (const value of values) {
    const other = withLeaf(args, path, value);
    const player = isSame(other, args) ? undefined : playedWith(station, other);
    if (player === undefined) continue;
    const shown = value === undefined ? 'left out' : JSON.stringify(value);
    return [{ what: `${tool} with ${path.join('.')} ${shown}`, player, isAboutWords: false }];
  }
  return [];
}

function playedWith({ player, goal, after }: Station, args: JsonObject): Player | undefined {
  const other = player.fork();
  if (!other.call(goal.request.tool, args).success) return undefined;
  return playOn(other, after) ? other : undefined;
}
