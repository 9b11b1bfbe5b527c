import type { Grade } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { poolOf } from '../gates/argument-pool.ts';
import { callsIn, type ReferencePlan } from '../gates/reference-plan.ts';
import { EpisodeRunner } from '../gates/episode-runner.ts';
import type { Request } from '../context/generator-context.ts';
import { farewell, longest } from './adversary.ts';

/** Says that it is done. */
export function doNothing(course: ReferencePlan): readonly Grade[] {
  return [played(course, [])];
}

/** Calls every query once with plausible arguments. */
export function readOnly(course: ReferencePlan, draw: Draw): readonly Grade[] {
  return [played(course, requestsFor(course, namesOf(course.stage.queries), draw))];
}

/** Makes the first plausible call that succeeds again and again. */
export function repeatLast(course: ReferencePlan, draw: Draw): readonly Grade[] {
  const { stage, scene } = course;
  const names = draw.shuffle(namesOf(stage.mutations));
  const requests = requestsFor(course, names, draw);
  const first =
    requests.find(({ tool, args }) => scene.plain.fork().call(tool, args).success) ?? requests[0];
  if (first === undefined) return [played(course, [])];
  const times = longest * Math.max(1, callsIn(course.draft));
  return [
    played(
      course,
      Array.from({ length: times }, () => first),
    ),
  ];
}

/** Calls every tool once, in seeded order. */
export function callEveryToolOnce(course: ReferencePlan, draw: Draw): readonly Grade[] {
  const { mutations, queries } = course.stage;
  const names = draw.shuffle(namesOf([...mutations, ...queries]));
  return [played(course, requestsFor(course, names, draw))];
}

function namesOf(operations: ReferencePlan['stage']['queries']): readonly string[] {
  return operations.map(({ operation }) => operation.name);
}

function requestsFor(
  { stage, scene }: ReferencePlan,
  names: readonly string[],
  draw: Draw,
): readonly Request[] {
  const pool = poolOf(stage, scene);
  return names.map((tool) => ({ tool, args: pool.pick(tool, draw) }));
}

function played({ stage, scene, draft }: ReferencePlan, requests: readonly Request[]): Grade {
  const player = EpisodeRunner.at(stage, scene);
  for (const { tool, args } of requests) player.call(tool, args);
  player.say(farewell);
  return player.grade(draft.checks);
}
