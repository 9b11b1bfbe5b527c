import type { Grade } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { poolOf } from '../gates/argument-pool.ts';
import { callsIn, type Course } from '../gates/course.ts';
import { Player } from '../gates/player.ts';
import type { Request } from '../stage/stage.ts';
import { farewell, longest } from './adversary.ts';

/** Says that it is done. */
export function doNothing(course: Course): readonly Grade[] {
  return [played(course, [])];
}

/** Calls every query once with plausible arguments. */
export function readOnly(course: Course, draw: Draw): readonly Grade[] {
  return [played(course, requestsFor(course, namesOf(course.stage.queries), draw))];
}

/** Makes the first plausible call that succeeds again and again. */
export function repeatLast(course: Course, draw: Draw): readonly Grade[] {
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
export function callEveryToolOnce(course: Course, draw: Draw): readonly Grade[] {
  const { mutations, queries } = course.stage;
  const names = draw.shuffle(namesOf([...mutations, ...queries]));
  return [played(course, requestsFor(course, names, draw))];
}

function namesOf(operations: Course['stage']['queries']): readonly string[] {
  return operations.map(({ operation }) => operation.name);
}

function requestsFor(
  { stage, scene }: Course,
  names: readonly string[],
  draw: Draw,
): readonly Request[] {
  const pool = poolOf(stage, scene);
  return names.map((tool) => ({ tool, args: pool.pick(tool, draw) }));
}

function played({ stage, scene, draft }: Course, requests: readonly Request[]): Grade {
  const player = Player.at(stage, scene);
  for (const { tool, args } of requests) player.call(tool, args);
  player.say(farewell);
  return player.grade(draft.checks);
}
