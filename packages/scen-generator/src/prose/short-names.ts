import type { World } from '@envloom/sampler';
import { relevantRows } from '../knowledge/relevant.ts';
import { wholeIndexOf, withSpokenDates } from '../knowledge/words.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { peopleIn } from './names.ts';
import type { TaskRenderer } from './task-renderer.ts';

/**
 * What rows are called when they are named again, also inside the names of others: labels up to the
 * key, people by their first names. Longer names come first.
 */
export function shortNamesOf(
  stage: GeneratorContext,
  world: World,
  telling: TaskRenderer,
): ReadonlyMap<string, string> {
  const requests = telling.sayings.map(({ request }) => request);
  const labels = relevantRows(stage, world, requests).flatMap(({ entity, key }) => {
    const label = stage.speech.label(world, entity, key);
    const short = label === undefined ? undefined : upToKey(label, String(key));
    return label === undefined || short === undefined
      ? []
      : [[withSpokenDates(label), short] as const];
  });
  const all = [...labels, ...peopleIn(stage, world)];
  return new Map(all.toSorted(([a], [b]) => b.length - a.length));
}

/** `copy C-0008 of Salt and Iron` is `copy C-0008`, `Ada's card K-7` is `card K-7`. */
function upToKey(label: string, key: string): string | undefined {
  const at = wholeIndexOf(label, key);
  const short = label.slice(0, at + key.length).replace(/^.*['’]s? (?=[a-z]+ )/, '');
  return at >= 0 && short.length < label.length && !/["(]/.test(short) ? short : undefined;
}
