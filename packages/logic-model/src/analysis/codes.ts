import type { CheckedCode, Effects, KnownFailure } from '../checked.ts';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import type { Scope } from '../language/scope.ts';
import { costsOf, functionCostOf, type FunctionCost } from '../rewrite/costs.ts';
import { rewrite } from '../rewrite/rewrite.ts';
import { functionName, inCallOrder } from './call-order.ts';
import { decimalsIn, resultDecimals, type Decimals, type DecimalsOf } from './decimals.ts';
import { effectsOf } from './effects.ts';
import { failuresOf } from './failures.ts';
import { flowOf, functionResults } from './origins/function-results.ts';
import { usesOf } from './uses.ts';

/** What was found out about pieces of code. */
export interface Codes {
  of(scope: Scope): CheckedCode | undefined;
  /** The digits of its numbers. */
  decimalsOf(scope: Scope): DecimalsOf | undefined;
  /** The body or expression at a path of the model. */
  at(...path: ModelPath): CheckedCode | undefined;
  /** The effects of the model's functions, by name. */
  readonly functions: ReadonlyMap<string, Effects>;
  /** The slot or condition at an offset into the template at a path of the model. */
  slotAt(path: ModelPath, offset: number): SlotCode | undefined;
}

/** The code of a slot and where it was read. */
export interface SlotCode {
  readonly scope: Scope;
  readonly code: CheckedCode;
}

/** Analyses and rewrites segments; model functions first, called ones before their callers. */
export function checkedCodes(scopes: readonly Scope[]): Codes {
  const effects = new Map<string, Effects>();
  const failures = new Map<string, readonly KnownFailure[]>();
  const functionCosts = new Map<string, FunctionCost>();
  const functionDecimals = new Map<string, Decimals>();
  const codes = new Map<Scope, CheckedCode>();
  const digits = new Map<Scope, DecimalsOf>();
  const results = functionResults(scopes);
  for (const scope of inCallOrder(scopes)) {
    const costs = costsOf(scope, functionCosts);
    const flow = flowOf(scope, results);
    const decimals = decimalsIn(flow, functionDecimals);
    const { text, helpers } = rewrite(costs, decimals);
    const uses = usesOf(scope);
    const found = effectsOf(scope, effects);
    const known = { flow, effects: found };
    const code = {
      code: text,
      uses: { ...uses, helpers: [...new Set([...uses.helpers, ...helpers])].toSorted() },
      effects: found,
      failures: failuresOf(scope, failures, known),
    };
    codes.set(scope, code);
    digits.set(scope, decimals);
    const name = functionName(scope);
    if (name !== undefined) {
      effects.set(name, code.effects);
      failures.set(name, code.failures);
      functionCosts.set(name, functionCostOf(costs));
      functionDecimals.set(name, resultDecimals(scope, decimals));
    }
  }
  const byPath = new Map(
    [...codes].map(([scope, code]) => [keyOf(scope.segment.segment.path), code]),
  );
  const slots = new Map(
    [...codes].map(([scope, code]) => [slotKey(scope.segment.segment), { scope, code }]),
  );
  return {
    functions: effects,
    of: (scope) => codes.get(scope),
    decimalsOf: (scope) => digits.get(scope),
    at: (...path) => byPath.get(keyOf(path)),
    slotAt: (path, offset) => slots.get(slotKey({ path, offset })),
  };
}

function slotKey({ path, offset }: { readonly path: ModelPath; readonly offset: number }): string {
  return `${keyOf(path)} ${offset}`;
}

function keyOf(path: ModelPath): string {
  return path.join('.');
}
