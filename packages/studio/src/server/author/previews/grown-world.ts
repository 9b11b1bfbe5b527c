import { LastUsed } from '@envloom/core';
import { programContextOf } from '@envloom/scen-generator';
import { worldFor } from '@envloom/task-programs';
import type { WorldPage, WorldQuery, WorldSummary } from '../../../protocol/world.ts';
import { type ViewedWorld, worldPage, worldSummary } from '../../world/world-view.ts';
import { mostKept, stageOf } from './stage.ts';

const worlds = new LastUsed<ViewedWorld>(mostKept);

/** A lived-in world; the same text and seed give the same world. @throws SourceProblems, StateError */
function grownWorld(model: string, seed: number): ViewedWorld {
  return worlds.of(`${seed} ${model}`, () => {
    const stage = stageOf(model);
    const state = worldFor(programContextOf(stage), seed);
    const start = stage.plain.start({ state });
    return { definition: stage.definition, start, now: start.fork() };
  });
}

export const grownSummary = (model: string, seed: number): WorldSummary =>
  worldSummary(grownWorld(model, seed));

export const grownRows = (model: string, seed: number, query: WorldQuery): WorldPage =>
  worldPage(grownWorld(model, seed), query);
