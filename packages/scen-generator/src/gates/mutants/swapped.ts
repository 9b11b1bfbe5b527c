import { type Json, type JsonObject, isSame } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { leavesOf, type Path, withLeaf } from '../../checks/argument-leaves.ts';
import { paramsOf, viewOf } from '../../checks/model-view.ts';
import { isNamed } from '../../checks/variants.ts';
import type { ReferencePlan } from '../reference-plan.ts';
import type { EpisodeRunner } from '../episode-runner.ts';
import { type Mutant, playOn } from './mutant.ts';
import { inventedValues, otherValues, removableIn } from './other-values.ts';
import type { Station, Stations } from './stations.ts';

/** An argument as it should not be; `undefined`: left out. */
interface Wrong {
  readonly path: Path;
  readonly value: Json | undefined;
}

/**
 * The reference with one argument of a goal swapped for another valid value, left out, or invented
 * where there is none: the call and all goals after it succeed.
 */
export function swappedArguments(
  course: ReferencePlan,
  { goals }: Stations,
  draw: Draw,
): readonly Mutant[] {
  return goals.flatMap((station) =>
    wrongArguments(course, station, draw).flatMap((wrong) => playedWrong(station, wrong)),
  );
}

function wrongArguments(
  { stage, scene }: ReferencePlan,
  station: Station,
  draw: Draw,
): readonly Wrong[] {
  const { tool, args } = station.goal.request;
  const view = viewOf(stage.checked);
  const leaves = leavesOf(view, tool, args).filter(
    ({ param }) => param.fresh === undefined || isNamed(stage, tool, param),
  );
  const swaps = leaves.flatMap((leaf) =>
    otherValues(stage, scene, tool, leaf, draw).map((value) => ({ path: leaf.path, value })),
  );
  const removals = removableIn(stage, tool, args).map((path) => ({ path, value: undefined }));
  const missing = paramsOf(view, tool).filter(({ name }) => args[name] === undefined);
  const inventions = missing.flatMap((param) =>
    inventedValues(stage, scene, tool, param).map((value) => ({ path: [param.name], value })),
  );
  return [...swaps, ...removals, ...inventions];
}

function playedWrong(station: Station, { path, value }: Wrong): readonly Mutant[] {
  const { tool, args } = station.goal.request;
  const other = withLeaf(args, path, value);
  const player = isSame(other, args) ? undefined : playedWith(station, other);
  if (player === undefined) return [];
  const shown = value === undefined ? 'left out' : JSON.stringify(value);
  return [{ what: `${tool} with ${path.join('.')} ${shown}`, player, isAboutWords: false }];
}

function playedWith({ player, goal, after }: Station, args: JsonObject): EpisodeRunner | undefined {
  const other = player.fork();
  if (!other.call(goal.request.tool, args).success) return undefined;
  return playOn(other, after) ? other : undefined;
}
