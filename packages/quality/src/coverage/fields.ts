import { escapedPattern } from '@envloom/core';
import type { CheckedModel, Effects, Entity, Field, TypeNode } from '@envloom/logic-model';

/** What the tools do to the fields of an entity. */
export interface EntityUse {
  readonly entity: string;
  readonly isHistory: boolean;
  readonly created: boolean;
  readonly updated: boolean;
  readonly removed: boolean;
  readonly read: boolean;
  readonly fields: readonly FieldUse[];
}

interface FieldUse {
  readonly field: string;
  /** Set by a tool, a setup operation, the starting rows or a hint. */
  readonly written: boolean;
  /** Read by a body or an invariant, or shown in a result. */
  readonly read: boolean;
}

/** Which entities and fields are written and read by anything at all. */
export function entityUses(checked: CheckedModel): EntityUse[] {
  const codes = [...checked.operations, ...checked.setup].map(({ effects }) => effects);
  const readers = [...codes, ...invariantEffects(checked)];
  const shown = shownEntities(checked);
  return checked.model.entities.map((entity) => {
    const { name } = entity;
    const created = codes.some(({ creates }) => creates.includes(name));
    return {
      entity: name,
      isHistory: entity.history === true,
      created,
      updated: codes.some(({ updates }) => updates.has(name)),
      removed: codes.some(({ removes }) => removes.includes(name)),
      read: shown.has(name) || readers.some(({ reads }) => reads.has(name)),
      fields: entity.fields.map((field) => ({
        field: field.name,
        written: isWritten(field, entity, created, codes, checked),
        read: isKey(field, entity) || shown.has(name) || isRead(field, entity, readers),
      })),
    };
  });
}

function isKey(field: Field, { key }: Entity): boolean {
  return field.name === key;
}

function invariantEffects({ invariants }: CheckedModel): Effects[] {
  return invariants.flatMap(({ holds, quantities = [] }) =>
    [...(holds ? [holds] : []), ...quantities].map(({ effects }) => effects),
  );
}

function isRead(field: Field, { name }: Entity, readers: readonly Effects[]): boolean {
  return readers.some(({ reads }) => {
    const read = reads.get(name);
    return read === 'all' || (read?.includes(field.name) ?? false);
  });
}

/** A required field is written by whatever creates its row. */
function isWritten(
  field: Field,
  entity: Entity,
  created: boolean,
  codes: readonly Effects[],
  { model }: CheckedModel,
): boolean {
  if (field.optional !== true && field.default === undefined) return true;
  if (field.sample !== undefined && field.sample.absent !== 1) return true;
  const updated = codes.some(({ updates }) => {
    const fields = updates.get(entity.name);
    return fields === 'all' || (fields?.includes(field.name) ?? false);
  });
  return (
    updated || isStarting(field, entity, model) || (created && isInserted(field, entity, model))
  );
}

function isStarting(
  field: Field,
  { collection }: Entity,
  { initial }: CheckedModel['model'],
): boolean {
  const rows = initial?.rows?.[collection];
  return rows !== undefined && Object.values(rows).some((row) => holdsField(row, field.name));
}

function holdsField(row: unknown, name: string): boolean {
  return typeof row === 'object' && row !== null && name in row;
}

/** Whether a body that inserts such rows names the field. */
function isInserted(field: Field, { collection }: Entity, model: CheckedModel['model']): boolean {
  const name = new RegExp(`(?<!\\w)${escapedPattern(field.name)}(?!\\w)`);
  return [...model.operations, ...(model.setup ?? []), ...(model.functions ?? [])].some(
    ({ body }) => body.includes(`${collection}.insert`) && name.test(body),
  );
}

/** The entities whose whole rows some tool returns, also within shapes and lists. */
function shownEntities({ model }: CheckedModel): ReadonlySet<string> {
  const shown = new Set<string>();
  const seen = new Set<string>();
  const visit = (node: TypeNode): void => {
    if (node.type === 'row') shown.add(node.entity);
    if (node.type === 'array' || node.type === 'record') visit(node.of);
    if (node.type === 'union') for (const of of node.of) visit(of);
    if (node.type !== 'shape' || seen.has(node.shape)) return;
    seen.add(node.shape);
    const shape = model.shapes?.find(({ name }) => name === node.shape);
    for (const member of shape?.fields ?? []) visit(member);
  };
  for (const { returns } of model.operations) if (returns !== undefined) visit(returns);
  return shown;
}
