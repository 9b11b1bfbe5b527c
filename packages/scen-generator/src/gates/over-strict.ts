import type { Certificate } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { alternativesTo } from './alternatives/alternatives.ts';
import type { Course } from './course.ts';

/** What became of other solutions. */
export interface Acceptance {
  readonly alternatives: Certificate['alternatives'];
  /** What is different in those that do not get the full reward, and which checks they fail. */
  readonly rejected: readonly string[];
}

/** Plays other solutions and counts those that keep the full reward. */
export function acceptanceOf(course: Course, draw: Draw): Acceptance {
  const alternatives = alternativesTo(course, draw);
  const rejected = alternatives.flatMap(({ what, player }) => {
    const { strict, checks } = player.grade(course.draft.checks);
    const failed = Object.keys(checks).filter((id) => checks[id] !== true);
    return strict === 1 ? [] : [`${what} fails ${failed.join(', ')}`];
  });
  const tried = alternatives.length;
  return { alternatives: { tried, accepted: tried - rejected.length }, rejected };
}
