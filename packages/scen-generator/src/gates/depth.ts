import { type Json, isList, isObject } from '@envloom/core';
import type { ReferenceStep } from '@envloom/episodes';
import { viewOf } from '../checks/model-view.ts';
import { isReport } from '../plan/report.ts';
import type { GeneratorContext } from '../context/generator-context.ts';

type Call = Extract<ReferenceStep, { readonly kind: 'call' }>;

/**
 * The longest chain of calls of which each needs what the one before showed or changed: an argument
 * that the text does not give and an earlier result shows first, or a row that an earlier mutation
 * of the same arguments writes and this call reads.
 */
export function depthOf(
  stage: GeneratorContext,
  text: string,
  reference: readonly ReferenceStep[],
): number {
  const calls = reference.filter(
    (step): step is Call => step.kind === 'call' && !isReport(stage, step),
  );
  const shown = calls.map(({ observation }) =>
    observation.success ? leafTexts(observation.data) : new Set<string>(),
  );
  const depths: number[] = [];
  for (const [at, call] of calls.entries()) {
    const needed = [...leafTexts(call.arguments)].filter((leaf) => !text.includes(leaf));
    const before = calls.slice(0, at).flatMap((earlier, index) => {
      const shows = needed.some((leaf) => isFirstShown(shown, index, leaf));
      return shows || isChanged(stage, earlier, call) ? [depths[index] ?? 0] : [];
    });
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}

function isFirstShown(shown: readonly ReadonlySet<string>[], at: number, leaf: string): boolean {
  return shown[at]?.has(leaf) === true && !shown.slice(0, at).some((leaves) => leaves.has(leaf));
}

/** Whether an earlier mutation writes what a later one reads, and both name one row. */
function isChanged(stage: GeneratorContext, earlier: Call, later: Call): boolean {
  const { operations } = viewOf(stage.checked);
  const [first, second] = [operations.get(earlier.tool), operations.get(later.tool)];
  if (first?.operation.kind !== 'mutation' || second?.operation.kind !== 'mutation') return false;
  const { creates, updates, removes } = first.effects;
  const written = [...creates, ...removes, ...updates.keys()];
  if (!written.some((entity) => second.effects.reads.has(entity))) return false;
  const named = leafTexts(later.arguments);
  return [...leafTexts(earlier.arguments)].some((leaf) => leaf.length > 1 && named.has(leaf));
}

/** The texts in a value, and those of its numbers. */
function leafTexts(value: Json, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'string' || typeof value === 'number') found.add(String(value));
  else if (isList(value)) for (const item of value) leafTexts(item, found);
  else if (isObject(value)) for (const part of Object.values(value)) leafTexts(part, found);
  return found;
}
