import { isSame } from '@envloom/core';
import type { LogicModel } from '../schema/model.ts';
import { largestBump, type Change, type ModelDifference } from './change.ts';
import { functionsChanges, operationsChanges, setupsChanges } from './compare-code.ts';
import { entitiesChanges, shapesChanges } from './compare-data.ts';
import { invariantsChanges, rulesChanges } from './compare-rules.ts';
import { headerChanges, initialChanges, settingsChanges } from './compare-world.ts';
import { changeAt, writtenDifferently } from './rules.ts';

const comparisons: readonly ((before: LogicModel, after: LogicModel) => Change[])[] = [
  headerChanges,
  operationsChanges,
  entitiesChanges,
  shapesChanges,
  rulesChanges,
  invariantsChanges,
  functionsChanges,
  settingsChanges,
  initialChanges,
  setupsChanges,
];

/** Lists that are empty instead of absent, and the like: another text that means the same. */
function unseen(before: LogicModel, after: LogicModel, found: readonly Change[]): Change[] {
  if (found.length > 0 || isSame(before, after)) return [];
  const place = { path: '', subject: 'The logic model', area: 'wording' } as const;
  return [changeAt(place, writtenDifferently)];
}

/**
 * What a user of an environment has to know of a new version of its model, and how large a step
 * that is by semantic versioning (https://semver.org):
 *
 * - **major**: a call, a row or a piece of code that was right may be wrong now. A tool, a param, a
 *   field or an exported type or function is gone or has another name; a param is needed; values are
 *   refused, or missing, that were not; a tool has a failure code that it had not; an invariant or
 *   a rule for the agent is new or demands something else.
 * - **minor**: there is more (tools, params that may be left out, fields, values), or tools behave in
 *   another way whose effect on callers the text does not tell: bodies, settings, defaults, initial
 *   data, the conditions of failure codes that a tool had already.
 * - **patch**: texts, hints for sampling, order that only shows, another writing.
 *
 * The same holds before 1.0.0; what a major step makes of 0.x is the release tool's business.
 *
 * @returns no changes where the models are equal but for the order of keys; otherwise at least one
 */
export function compareModels(before: LogicModel, after: LogicModel): ModelDifference {
  const found = comparisons.flatMap((compare) => compare(before, after));
  const changes = [...found, ...unseen(before, after, found)];
  return { changes, bump: largestBump(changes.map(({ bump }) => bump)) };
}
