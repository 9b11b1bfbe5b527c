import { type Certificate, endOf, type EndOptions } from '@envloom/episodes';
import type { Json } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { leavesOf } from '../checks/argument-leaves.ts';
import { viewOf } from '../checks/model-view.ts';
import { isNamed } from '../checks/variants.ts';
import type { ReferencePlan } from './reference-plan.ts';
import { doubledGoals } from './mutants/doubled.ts';
import { droppedGoals } from './mutants/dropped.ts';
import { extraMutations } from './mutants/extra.ts';
import type { Mutant } from './mutants/mutant.ts';
import { stationsOf } from './mutants/stations.ts';
import { swappedArguments } from './mutants/swapped.ts';
import { declinedOtherwise } from './mutants/declined-otherwise.ts';

/** What became of the mutants of a reference. */
export interface Sensitivity {
  readonly kill: Certificate['kill'];
  /** What is wrong with each mutant that keeps the full reward. */
  readonly survivors: readonly string[];
}

/**
 * Plays mutants of the reference and counts those that lose the reward. None may keep it but those
 * that lead to the same state.
 */
export function sensitivityOf(course: ReferencePlan, draw: Draw): Sensitivity {
  const stations = stationsOf(course);
  const mutants = [
    ...droppedGoals(stations),
    ...swappedArguments(course, stations, draw),
    ...doubledGoals(stations),
    ...extraMutations(course, stations),
    ...declinedOtherwise(course, draw),
  ];
  const options = endOptions(course);
  const { definition } = course.stage;
  const wanted = endOf(definition, stations.end.played(), options);
  const isEquivalent = ({ player, isAboutWords }: Mutant) =>
    !isAboutWords && endOf(definition, player.played(), options) === wanted;
  const { checks } = course.draft;
  const winners = mutants.filter(({ player }) => player.grade(checks).strict === 1);
  const survivors = winners.filter((mutant) => !isEquivalent(mutant));
  const killed = mutants.length - winners.length;
  const others = killed + survivors.length;
  return {
    kill: {
      mutants: mutants.length,
      equivalent: mutants.length - others,
      killed,
      score: others === 0 ? 0 : killed / others,
    },
    survivors: survivors.map(({ what }) => what),
  };
}

/** The keys of new rows that the reference chooses because people said them, and what is declared free. */
function endOptions({ stage, goals, draft }: ReferencePlan): EndOptions {
  const view = viewOf(stage.checked);
  const chosen = goals.flatMap(({ tool, args }): Json[] =>
    leavesOf(view, tool, args)
      .filter(({ param }) => param.fresh !== undefined && isNamed(stage, tool, param))
      .map(({ value }) => value),
  );
  const declared = draft.open.filter(({ reason }) => reason === 'declared');
  const free = declared.map(({ table, field }) => `${table}.${field}`);
  return { chosen: new Set(chosen), free: new Set(free) };
}
