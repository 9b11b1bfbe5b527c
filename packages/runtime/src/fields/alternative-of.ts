import { alternativesOf } from './parser.ts';
import { Problems } from './problem.ts';
import type { FieldSpec, UnionSpec } from './spec.ts';
import type { Alternative } from './union.ts';

const known = new WeakMap<UnionSpec, readonly Alternative[]>();

/** The alternative of a union that reads a value; any JSON where none does. */
export function alternativeOf(spec: UnionSpec, value: unknown): FieldSpec {
  const alternatives = known.get(spec) ?? alternativesOf(spec, 'stored');
  known.set(spec, alternatives);
  const at = alternatives.findIndex(
    ({ parse, mayBe }) => mayBe(value) && !(parse(value) instanceof Problems),
  );
  return spec.of[at] ?? { type: 'json' };
}
