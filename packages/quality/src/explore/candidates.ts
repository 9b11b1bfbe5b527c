import type { Fields } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Draw, Meeting } from '@envloom/sampler';
import { leavesOf, withLeaf, type Leaf, type Scalar } from './leaves.ts';
import { isTime, timesNextTo } from './moments.ts';

/** The keys of rows that hold a value in some field. */
export type FindKeys = (entity: string, value: Scalar) => readonly Scalar[];

/** What a call was and what it compared. */
export interface Traced {
  readonly args: Json;
  readonly params: Fields;
  readonly meetings: readonly Meeting[];
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * Arguments that would have made comparisons come out otherwise: an argument that was compared
 * takes the other operand's value or one next to it, a number moves by the difference, a reference
 * turns to a row that holds what was wanted (after Aschermann et al., *REDQUEEN*, NDSS 2019).
 */
export function candidates(traced: Traced, find: FindKeys, draw: Draw, most: number): Json[] {
  const leaves = leavesOf(traced.args);
  const changes = traced.meetings.flatMap(({ left, right }) =>
    isScalar(left) && isScalar(right) && left !== right
      ? leaves.flatMap((leaf) => replacements(leaf, left, right, traced.params, find))
      : [],
  );
  const distinct = new Map(
    changes.map((change) => [`${change.path.join('.')}=${String(change.value)}`, change]),
  );
  const chosen = draw.shuffle([...distinct.values()]).slice(0, most);
  return chosen.map(({ path, value }) => withLeaf(traced.args, path, value));
}

function replacements(
  leaf: Leaf,
  left: Scalar,
  right: Scalar,
  params: Fields,
  find: FindKeys,
): Leaf[] {
  const values = [
    ...(leaf.value === left ? near(right) : []),
    ...(leaf.value === right ? near(left) : []),
    ...moved(leaf.value, left, right),
    ...referred(leaf, [left, right], params, find),
  ];
  return values.map((value) => ({ path: leaf.path, value }));
}

/** A value and its neighbours. */
function near(value: Scalar): Scalar[] {
  if (typeof value === 'number') return [value, value + 1, value - 1];
  return isTime(value) ? [value, ...timesNextTo(value)] : [value];
}

/** Without what adding binary fractions leaves behind. */
const exact = (sum: number): number => Number(sum.toFixed(6));

/** A number moved by what the operands differ, and one further, either way. */
function moved(value: Scalar, left: Scalar, right: Scalar): Scalar[] {
  if (typeof value !== 'number' || typeof left !== 'number' || typeof right !== 'number') return [];
  const step = right - left;
  return [step, -step, step + 1, step - 1, 1 - step, -1 - step].map((by) => exact(value + by));
}

function referred(
  { path, value }: Leaf,
  wanted: readonly Scalar[],
  params: Fields,
  find: FindKeys,
): readonly Scalar[] {
  const [name] = path;
  const spec = typeof name === 'string' ? params[name] : undefined;
  const target = spec?.type === 'array' ? spec.of : spec;
  if (target?.type !== 'ref') return [];
  return wanted.flatMap((held) => find(target.entity, held)).filter((key) => key !== value);
}
