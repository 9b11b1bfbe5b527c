import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { isBarredBy } from './barred.ts';
import { isMadeAnew } from './made-anew.ts';
import { isAskedByBoth, rowsAsked, type Step } from './step.ts';
import { isBackward, rowsTakenBack } from './reverting-step.ts';
import { terrainOf } from './model-graph.ts';
import { isOverwriting } from './undone.ts';
import { isUpAndDown } from './up-and-down.ts';

/**
 * Why a reader calls it a contradiction to be asked for one step first and for another afterwards,
 * though only the other order can be done: read as it is told, the text ends elsewhere. Undefined
 * where the text makes sense.
 * @param first told first and done last
 * @param then told last and done first
 */
export function contradictionOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  first: Step,
  then: Step,
): string | undefined {
  const what = `"${first.request.tool}, also ${then.request.tool}"`;
  if (isOverwriting(first, then, isAskedByBoth(stage, first, then))) {
    return `${what} gives one field two values.`;
  }
  if (isUpAndDown(stage, first, then)) return `${what} raises and lowers one number.`;
  if (isWorkOnTheEnded(stage, scene, first, then)) return `${what} goes on with what it ended.`;
  const isAnew =
    isMadeAnew(stage, scene.plain, then, first) || isMadeAnew(stage, scene.plain, first, then);
  return isAnew ? `${what} makes and ends the same.` : undefined;
}

/**
 * Whether the step that is told first ends a row that the other one is about, or without which the
 * other one, unless it ends something too, fails.
 */
function isWorkOnTheEnded(
  stage: GeneratorContext,
  scene: InitialWorld,
  first: Step,
  then: Step,
): boolean {
  const ended = rowsTakenBack(stage, first);
  const asked = rowsAsked(terrainOf(stage), then.request);
  const isAsked = ended.some((row) =>
    asked.some(({ entity, key }) => entity === row.entity && key === row.key),
  );
  if (isAsked || ended.length === 0) return isAsked;
  return !isBackward(then.request.tool) && isBarredBy(stage, scene, first, then);
}
