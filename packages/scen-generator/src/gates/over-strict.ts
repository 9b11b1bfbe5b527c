import type { Certificate } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { alternativesTo } from './alternatives/alternatives.ts';
import type { ReferencePlan } from './reference-plan.ts';

/** What became of other solutions. */
export interface Acceptance {
  readonly alternatives: Certificate['alternatives'];
  /** What is different in those that do not get the full reward, and which checks they fail. */
  readonly rejected: readonly string[];
  /** Ids of the rules left to the agent that one with the full reward breaks. */
  readonly broken: readonly string[];
}

/** Plays other solutions and counts those that keep the full reward. */
export function acceptanceOf(course: ReferencePlan, draw: Draw): Acceptance {
  const alternatives = alternativesTo(course, draw);
  const rejected: string[] = [];
  const broken = new Set<string>();
  for (const { what, player } of alternatives) {
    const { strict, checks } = player.grade(course.draft.checks);
    const failed = Object.keys(checks).filter((id) => checks[id] !== true);
    if (strict === 0) rejected.push(`${what} fails ${failed.join(', ')}`);
    else for (const rule of player.broken) broken.add(rule);
  }
  const tried = alternatives.length;
  const accepted = tried - rejected.length;
  return { alternatives: { tried, accepted }, rejected, broken: [...broken] };
}
