import type { Json } from '@envloom/core';
import { cleared, type Path, pathInto, type Step } from '../state/path.ts';
import type { Fields, FieldSpec, OnRemove, RefSpec } from './spec.ts';

/** A place in the rows of a table that holds keys of another. */
export interface RefPath extends Path {
  readonly entity: string;
  readonly onRemove: OnRemove;
  /** The field's value without a key: undefined where nothing is left of it. */
  clear(value: Json, key: Json): Json | undefined;
}

/** A ref inside a value, and the way to it. */
interface Nested {
  readonly steps: readonly Step[];
  readonly ref: RefSpec;
  /** What clearing the ref leaves: null where it may not be left out. */
  readonly left: null | undefined;
}

/** Every place in a row where a ref is, those in shapes, lists and records included. */
export function refPaths(fields: Fields): readonly RefPath[] {
  return Object.entries(fields).flatMap(([field, spec]) =>
    refsIn(spec).map(({ steps, ref: { entity, onRemove = 'restrict' }, left }) => ({
      ...pathInto(field, steps),
      entity,
      onRemove,
      clear: (value, key) => cleared(value, steps, key, left),
    })),
  );
}

function refsIn(spec: FieldSpec): readonly Nested[] {
  switch (spec.type) {
    case 'ref':
      return [{ steps: [], ref: spec, left: isKept(spec) ? null : undefined }];
    case 'array':
      return behind({ into: 'items' }, refsIn(spec.of));
    case 'record':
      return behind({ into: 'values' }, refsIn(spec.of));
    case 'shape':
      if ('fields' in spec) return refsInFields(spec.fields);
      return Object.entries(spec.variants).flatMap(([value, fields]) =>
        behind({ into: 'variant', tag: spec.tag, value }, refsInFields(fields)),
      );
    default:
      return [];
  }
}

function isKept({ nullable, optional }: RefSpec): boolean {
  return nullable === true && optional !== true;
}

function refsInFields(fields: Fields): readonly Nested[] {
  return Object.entries(fields).flatMap(([name, spec]) =>
    behind({ into: 'member', name }, refsIn(spec)),
  );
}

function behind(step: Step, refs: readonly Nested[]): readonly Nested[] {
  return refs.map(({ steps, ...ref }) => ({ ...ref, steps: [step, ...steps] }));
}
