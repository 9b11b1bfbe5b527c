import type { CheckedInvariant, CheckedOperation, Entity } from '@envloom/logic-model';
import { viewOf } from '../checks/model-view.ts';
import type { GeneratorContext } from '../context/generator-context.ts';

const known = new WeakMap<GeneratorContext, Map<string, readonly string[]>>();

/**
 * Ids of the rules that a tool has to do with: those whose codes it can fail with, those that say when
 * the agent must not call it, and those whose invariants look at what it writes. From static effects.
 */
export function rulesOfTool(stage: GeneratorContext, tool: string): readonly string[] {
  const rules = known.get(stage) ?? new Map<string, readonly string[]>();
  known.set(stage, rules);
  const found = rules.get(tool) ?? rulesFrom(stage, tool);
  rules.set(tool, found);
  return found;
}

function rulesFrom(stage: GeneratorContext, tool: string): readonly string[] {
  const operation = viewOf(stage.checked).operations.get(tool);
  if (operation === undefined) return [];
  const codes = [...operation.codes, ...commitCodes(stage, operation)];
  const checked = codes.flatMap((code) => stage.ruleOf(code)?.id ?? []);
  const forbidding = stage.checked.model.rules.filter(({ forbids = [] }) =>
    forbids.some((each) => each.operation === tool),
  );
  const touched = stage.checked.invariants
    .filter((invariant) => canBreak(operation, invariant))
    .map(({ invariant }) => invariant.rule);
  return [...new Set([...checked, ...forbidding.map(({ id }) => id), ...touched])];
}

/** The codes of what the runtime itself checks when the call ends, as far as its writes can raise them. */
function commitCodes(
  { checked }: GeneratorContext,
  operation: CheckedOperation,
): readonly string[] {
  const { entities } = checked.model;
  const touches = (entity: Entity, fields: readonly string[]): boolean =>
    fields.length > 0 && writes(operation, entity.name, fields);
  const isUnique = entities.some((entity) => touches(entity, uniqueFields(entity)));
  const moves = entities.some((entity) => touches(entity, statusFields(entity)));
  return [
    ...(isUnique ? ['DUPLICATE_VALUE'] : []),
    ...(moves ? ['INVALID_TRANSITION'] : []),
    ...(operation.effects.removes.length > 0 ? ['ROW_IN_USE'] : []),
  ];
}

function uniqueFields({ fields, unique = [] }: Entity): readonly string[] {
  return [
    ...fields.filter((field) => field.unique === true).map(({ name }) => name),
    ...unique.flat(),
  ];
}

function statusFields({ fields }: Entity): readonly string[] {
  return fields.flatMap((field) =>
    field.type === 'enum' && field.transitions !== undefined ? [field.name] : [],
  );
}

/** Ids of the rules that any mutation has to do with: those that a set of scenarios can exercise. */
export function rulesInReach(stage: GeneratorContext): readonly string[] {
  const found = stage.mutations.flatMap(({ operation }) => rulesOfTool(stage, operation.name));
  return [...new Set(found)].toSorted();
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
