import type { CheckedInvariant, CheckedOperation } from '@envloom/logic-model';
import { viewOf } from '../checks/model-view.ts';
import type { Stage } from '../stage/stage.ts';

const known = new WeakMap<Stage, Map<string, readonly string[]>>();

/**
 * Ids of the rules that a tool has to do with: those whose codes it can fail with, and those whose
 * invariants look at what it writes. From static effects.
 */
export function rulesOfTool(stage: Stage, tool: string): readonly string[] {
  const rules = known.get(stage) ?? new Map<string, readonly string[]>();
  known.set(stage, rules);
  const found = rules.get(tool) ?? rulesFrom(stage, tool);
  rules.set(tool, found);
  return found;
}

function rulesFrom(stage: Stage, tool: string): readonly string[] {
  const operation = viewOf(stage.checked).operations.get(tool);
  if (operation === undefined) return [];
  const checked = operation.codes.flatMap((code) => stage.ruleOf(code)?.id ?? []);
  const touched = stage.checked.invariants
    .filter((invariant) => canBreak(operation, invariant))
    .map(({ invariant }) => invariant.rule);
  return [...new Set([...checked, ...touched])];
}

function canBreak(operation: CheckedOperation, { holds, quantities = [] }: CheckedInvariant) {
  return [...(holds?.reads ?? []), ...quantities.map(readOf)].some(({ entity, fields }) =>
    writes(operation, entity, fields),
  );
}

function readOf(quantity: {
  readonly entity: { readonly name: string };
  readonly fields: readonly string[] | 'all';
}) {
  return { entity: quantity.entity.name, fields: quantity.fields };
}

function writes(
  { effects }: CheckedOperation,
  entity: string,
  fields: readonly string[] | 'all',
): boolean {
  if (effects.creates.includes(entity) || effects.removes.includes(entity)) return true;
  const updated = effects.updates.get(entity);
  if (updated === undefined) return false;
  return fields === 'all' || updated === 'all' || updated.some((field) => fields.includes(field));
}
