import type { Json } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Dropped, Plan } from '../plan/plan.ts';
import type { Request } from '../context/generator-context.ts';

/** A goal carried out: the world before it and what it gave. */
interface Moment {
  readonly request: Request;
  readonly before: World;
  readonly data: Json;
}

/** The goals carried out in order. */
export interface Timeline {
  readonly start: World;
  readonly moments: readonly Moment[];
  readonly end: World;
  /** Keys that the calls gave to new rows, as texts; no one knows them before. */
  readonly newKeys: readonly string[];
}

/** Carries out the goals of a plan on a fork. */
export function timelineOf(plan: Plan): Timeline | Dropped {
  const start = plan.scene.plain.fork();
  const world = start.fork();
  const moments: Moment[] = [];
  for (const request of plan.goals) {
    const before = world.fork();
    const result = world.call(request.tool, request.args);
    if (!result.success) {
      return { dropped: 'solvable', why: `${request.tool} fails with ${result.error.code}` };
    }
    moments.push({ request, before, data: result.data });
  }
  return { start, moments, end: world, newKeys: newKeysOf(start, world) };
}

function newKeysOf(start: World, end: World): readonly string[] {
  const { tables } = end.diff(start);
  return Object.values(tables).flatMap(({ added }) => added.map(({ key }) => String(key)));
}
