import { callCostsOf, type CallCosts } from '../analysis/call-costs.ts';
import { resultsOf } from '../analysis/results.ts';
import { sizesOf, type Sizes } from '../analysis/sizes.ts';
import type { Scope } from '../language/scope.ts';

/** Up to this many times the data that exists, and this many calls, work counts as bounded by it. */
export const UNPAID = 1000;

/** What calling a model function costs. */
export interface FunctionCost {
  /** How many calls it unfolds into. */
  readonly calls: number;
  /** How many times as large as its arguments its result may be. */
  readonly growth: number;
}

/** What the rules for charging need to know of a segment. */
export interface Costs {
  readonly scope: Scope;
  readonly sizes: Sizes;
  readonly calls: CallCosts;
}

export type FunctionCosts = ReadonlyMap<string, FunctionCost>;

/** @param functions what the model functions cost that the segment calls */
export function costsOf(scope: Scope, functions: FunctionCosts): Costs {
  const part = (select: (cost: FunctionCost) => number) =>
    new Map([...functions].map(([name, cost]) => [name, select(cost)]));
  return {
    scope,
    sizes: sizesOf(
      scope,
      part(({ growth }) => growth),
    ),
    calls: callCostsOf(
      scope,
      part(({ calls }) => calls),
    ),
  };
}

/** What calling the function costs whose body a segment is. */
export function functionCostOf({ scope: { segment }, sizes, calls }: Costs): FunctionCost {
  const results = resultsOf(segment.owner).map((result) => sizes.of(result));
  return { calls: calls.of(segment.root), growth: Math.max(1, ...results) };
}
