import type { Entity, ModelPath } from '@envloom/logic-model';
import type { EntitySpec, FieldSpec } from '@envloom/runtime';
import type { HintTool } from '../simulator/instrumented.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { Makers } from '../values/maker.ts';
import type { DrawnSlot, Maker } from '../values/moment.ts';
import { inOrderOfReads } from '../values/order.ts';
import { hintsOf, isExpressed, isNeeded, type Slot, expressionsOf } from '../values/slot.ts';
import type { Style } from '../values/style.ts';

/** How the rows of one table are sampled. */
export interface Blueprint {
  readonly entity: EntitySpec;
  readonly path: ModelPath;
  /** Fewest and most rows; undefined where the model does not say. */
  readonly rows: readonly [number, number] | undefined;
  /** Draws keys; undefined where they are counted. */
  readonly key: Maker | undefined;
  /** The first number of counted keys. */
  readonly firstKey: string | undefined;
  /**
   * Whether keys are counted as the runtime counts those of rows that it inserts: a table of rows without their keys is
   * an object, in which keys that are numbers come first.
   */
  readonly isCountedPlainly: boolean;
  /** All other fields, in the order in which they are drawn. */
  readonly fields: readonly DrawnSlot[];
  /** A ref whose hint says how many rows each row referred to has. */
  readonly perParent:
    | { readonly field: string; readonly entity: string; readonly range: readonly [number, number] }
    | undefined;
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
  const spec = simulator.tables.get(entity.name);
  if (spec === undefined) return undefined;
  const slots = slotsOf(entity, at, spec, simulator.hints);
  const keySlot = slots.find(({ name }) => name === spec.key);
  const others = slots.filter((slot) => slot !== keySlot);
  return {
    entity: spec,
    path: ['entities', at],
    rows: entity.rows,
    key: keySlot === undefined ? undefined : keyMaker(keySlot, makers),
    firstKey: keySlot === undefined ? undefined : exampleKey(keySlot),
    isCountedPlainly: spec.keyInRow === false && isInserted(entity, simulator),
    fields: inOrder(others, makers.style).map((slot) => ({
      slot,
      make: fieldMaker(slot, entity, makers),
    })),
    perParent: perParentOf(others, entity),
    unique: [
      ...others.filter(({ spec: { unique } }) => unique === true).map(({ name }) => [name]),
      ...(spec.unique ?? []),
    ],
    refs: others.flatMap((slot) => refsOf(slot.spec, isNeeded(slot.spec))),
    isHinted: isHinted(others),
  };
}

function isInserted({ name }: Entity, { checked }: Simulator): boolean {
  return [...checked.operations, ...checked.setup].some(({ effects }) =>
    effects.creates.includes(name),
  );
}

function slotsOf(
  { name: entity, fields }: Entity,
  at: number,
  specs: EntitySpec,
  hints: readonly HintTool[],
): readonly Slot[] {
  return fields.flatMap((node, index): Slot[] => {
    const { name } = node;
    const spec = specs.fields[name];
    if (spec === undefined) return [];
    const path = ['entities', at, 'fields', index];
    const own = expressionsOf(hints, { kind: 'field', entity, field: name });
    return [{ name, node, spec, path, use: 'field', ...own }];
  });
}

/**
 * Expressions read what is drawn before them, naturally also the refs that other expressions give; `after` and
 * `before` name a field to wait for.
 */
function inOrder(slots: readonly Slot[], style: Style): readonly Slot[] {
  const ranked = slots.toSorted((a, b) => rankOf(a, style) - rankOf(b, style));
  return inOrderOfReads(ranked, (slot) => slot);
}

function rankOf(slot: Slot, style: Style): number {
  const isRead = style === 'natural' && slot.spec.type === 'ref';
  if (isExpressed(slot)) return isRead ? 2 : 3;
  const { after, before } = hintsOf(slot);
  return after === undefined && before === undefined ? 0 : 1;
}

function hasHint({ node }: Slot): boolean {
  return node.sample !== undefined;
}

function fieldMaker(slot: Slot, { tree }: Entity, makers: Makers): Maker {
  if (isNeeded(slot.spec)) return makers.value(slot);
  const isRef = slot.spec.type === 'ref' && slot.spec.default === undefined;
  if (!hasHint(slot) && !isRef) return () => undefined;
  // An expression says itself for which rows there is a value.
  const isTold = slot.tools.derive !== undefined || slot.spec.default !== undefined;
  const share = isTold || slot.name === tree ? 0 : absent;
  return makers.optional(slot, share);
}

/** Keys that hints list are drawn; others are counted. */
function keyMaker(slot: Slot, makers: Makers): Maker | undefined {
  const { examples, faker, sequence } = hintsOf(slot);
  const isDrawn = examples !== undefined || faker !== undefined || isExpressed(slot);
  const example = sequence === undefined ? exampleKey(slot) : undefined;
  const hasNoNumber = example !== undefined && !/[0-9]$/.test(example);
  return isDrawn || hasNoNumber || slot.spec.type === 'ref' ? makers.value(slot) : undefined;
}

function exampleKey(slot: Slot): string | undefined {
  const pattern = slot.spec.type === 'string' ? slot.spec.pattern : undefined;
  return hintsOf(slot).format ?? pattern;
}

function perParentOf(slots: readonly Slot[], entity: Entity): Blueprint['perParent'] {
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
  const isComplete = plain.every((slot) => hasHint(slot) || !isNeeded(slot.spec));
  return isComplete && hinted.length * 2 >= plain.length;
}
