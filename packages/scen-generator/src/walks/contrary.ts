import type { Scene, Stage } from '../stage/stage.ts';
import { isBarredBy } from './barred.ts';
import { isMadeAnew } from './made-anew.ts';
import { isAskedByBoth, rowsAsked, type Step } from './step.ts';
import { isBackward, rowsTakenBack } from './taken-back.ts';
import { terrainOf } from './terrain.ts';
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
  stage: Stage,
  scene: Scene,
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
 * Whether the step that is told first ends a row, and the other one, which ends nothing, is about that
 * row or fails once it has ended.
 */
function isWorkOnTheEnded(stage: Stage, scene: Scene, first: Step, then: Step): boolean {
  if (isBackward(then.request.tool)) return false;
  const ended = rowsTakenBack(stage, first);
  const asked = rowsAsked(terrainOf(stage), then.request);
  const isAsked = ended.some((row) =>
    asked.some(({ entity, key }) => entity === row.entity && key === row.key),
  );
  return isAsked || (ended.length > 0 && isBarredBy(stage, scene, first, then));
}
