import type { Entity, ModelPath } from '@envloom/logic-model';
import type { EntitySpec, FieldSpec } from '@envloom/runtime';
import type { Simulator } from '../simulator/simulator.ts';
import { fieldTools, slotOf } from '../tables/slots.ts';
import type { Makers } from '../values/maker.ts';
import type { Maker } from '../values/moment.ts';
import { hintsOf, type Slot } from '../values/slot.ts';
import type { Style } from '../values/style.ts';

/** How one field of a base row is drawn. */
export interface FieldPlan {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly make: Maker;
  /** Whether a row without a value of it cannot be. */
  readonly isNeeded: boolean;
}

/** A ref whose hint says how many rows each row referred to has. */
export interface PerParent {
  readonly field: string;
  readonly entity: string;
  readonly range: readonly [number, number];
}

/** How the rows of one table are sampled. */
export interface Blueprint {
  readonly entity: EntitySpec;
  readonly path: ModelPath;
  /** Fewest and most rows; undefined where the model does not say. */
  readonly rows: readonly [number, number] | undefined;
  readonly key: FieldPlan | undefined;
  /** The first number of counted keys. */
  readonly firstKey: string | undefined;
  /** All other fields, in the order in which they are drawn. */
  readonly fields: readonly FieldPlan[];
  readonly perParent: PerParent | undefined;
  /** Lists of fields whose values together occur once. */
  readonly unique: readonly (readonly string[])[];
  /** Entities that a row refers to, and whether it must. */
  readonly refs: readonly { readonly entity: string; readonly isNeeded: boolean }[];
  /** Whether nearly every value is said by a hint or a default. */
  readonly isHinted: boolean;
}

/** How often an optional field with a hint, or an optional ref, is left out. */
const absent = 0.35;

export function blueprintOf(
  entity: Entity,
  at: number,
  simulator: Simulator,
  makers: Makers,
): Blueprint | undefined {
  const spec = simulator.definition.entities.find(({ name }) => name === entity.name);
  if (spec === undefined) return undefined;
  const slots = entity.fields.flatMap((field, index) => {
    const type = spec.fields[field.name];
    const tools = fieldTools(simulator.hints, entity.name, field.name);
    const path = ['entities', at, 'fields', index];
    return type === undefined ? [] : [slotOf(field, type, path, 'field', tools)];
  });
  const keySlot = slots.find(({ name }) => name === spec.key);
  const others = slots.filter((slot) => slot !== keySlot);
  return {
    entity: spec,
    path: ['entities', at],
    rows: entity.rows,
    key: keySlot === undefined ? undefined : keyPlan(keySlot, makers),
    firstKey: keySlot === undefined ? undefined : exampleKey(keySlot),
    fields: inOrder(others, makers.style).map((slot) => planOf(slot, entity, makers)),
    perParent: perParentOf(others, entity),
    unique: [
      ...others.filter(({ spec: { unique } }) => unique === true).map(({ name }) => [name]),
      ...(spec.unique ?? []),
    ],
    refs: others.flatMap((slot) => refsOf(slot.spec, isNeeded(slot))),
    isHinted: isHinted(others),
  };
}

/**
 * Expressions read what is drawn before them, naturally also the refs that other expressions give; `after` and
 * `before` name a field to wait for.
 */
function inOrder(slots: readonly Slot[], style: Style): readonly Slot[] {
  return slots.toSorted((a, b) => rankOf(a, style) - rankOf(b, style));
}

function rankOf(slot: Slot, style: Style): number {
  const isRead = style === 'natural' && slot.spec.type === 'ref';
  if (Object.keys(slot.tools).length > 0) return isRead ? 2 : 3;
  const { after, before } = hintsOf(slot);
  return after === undefined && before === undefined ? 0 : 1;
}

function isNeeded({ spec }: Slot): boolean {
  return spec.optional !== true && spec.default === undefined;
}

function hasHint({ node }: Slot): boolean {
  return node.sample !== undefined;
}

function planOf(slot: Slot, entity: Entity, makers: Makers): FieldPlan {
  return {
    name: slot.name,
    spec: slot.spec,
    make: fieldMaker(slot, entity, makers),
    isNeeded: isNeeded(slot),
  };
}

function fieldMaker(slot: Slot, { tree }: Entity, makers: Makers): Maker {
  if (isNeeded(slot)) return makers.value(slot);
  const isRef = slot.spec.type === 'ref' && slot.spec.default === undefined;
  if (!hasHint(slot) && !isRef) return () => undefined;
  const share = slot.spec.default !== undefined || slot.name === tree ? 0 : absent;
  return makers.optional(slot, share);
}

/** Keys that hints list are drawn; others are counted. */
function keyPlan(slot: Slot, makers: Makers): FieldPlan | undefined {
  const { examples, faker, sequence } = hintsOf(slot);
  const isDrawn =
    examples !== undefined || faker !== undefined || Object.keys(slot.tools).length > 0;
  const example = sequence === undefined ? exampleKey(slot) : undefined;
  const hasNoNumber = example !== undefined && !/[0-9]$/.test(example);
  return isDrawn || hasNoNumber || slot.spec.type === 'ref'
    ? { name: slot.name, spec: slot.spec, make: makers.value(slot), isNeeded: true }
    : undefined;
}

function exampleKey(slot: Slot): string | undefined {
  const pattern = slot.spec.type === 'string' ? slot.spec.pattern : undefined;
  return hintsOf(slot).format ?? pattern;
}

function perParentOf(slots: readonly Slot[], entity: Entity): PerParent | undefined {
  for (const slot of slots) {
    const { per_parent: range } = hintsOf(slot);
    if (range !== undefined && slot.spec.type === 'ref' && slot.spec.entity !== entity.name) {
      return { field: slot.name, entity: slot.spec.entity, range };
    }
  }
  return undefined;
}

function refsOf(spec: FieldSpec, needed: boolean): Blueprint['refs'] {
  if (spec.type === 'ref') return [{ entity: spec.entity, isNeeded: needed }];
  if (spec.type !== 'array') return [];
  return refsOf(spec.of, needed && (spec.minItems ?? 0) > 0);
}

/** Whether hints or defaults give every value that must be, and hints at least half of all. */
function isHinted(slots: readonly Slot[]): boolean {
  const plain = slots.filter(({ spec }) => spec.type !== 'ref');
  const hinted = plain.filter(hasHint);
  const isComplete = plain.every((slot) => hasHint(slot) || !isNeeded(slot));
  return isComplete && hinted.length * 2 >= plain.length;
}
