import { callFunction, type CallOptions, type Outcome } from '../python/call-function.ts';
import type { Block, FunctionDefinition } from '../python/syntax/ast.ts';
import { parsePython } from '../python/syntax/parse.ts';
import { deepCopied } from '../python/library/copy.ts';
import type { PyDict } from '../python/values/dict.ts';
import type { Watch } from '../python/values/value.ts';

/** A check function, read. */
export interface Check {
  readonly item: string;
  readonly body: Block;
  /** `check_func` itself; undefined where the source has none. */
  readonly definition: FunctionDefinition | undefined;
}

/** What a check says of a state. */
export type Verdict =
  | { readonly kind: 'holds' | 'fails' }
  /** It raises an error, which counts as failing. */
  | { readonly kind: 'raises'; readonly error: string }
  /** It answers with no boolean, which counts as failing. */
  | { readonly kind: 'no-boolean' }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Reads a check; a text where its source does not read. */
export function checkOf(item: string, source: string): Check | string {
  const parsed = parsePython(source);
  if (!parsed.ok) return `its source does not read at line ${parsed.line}`;
  const functions = parsed.body.filter((statement) => statement.kind === 'function');
  return {
    item,
    body: parsed.body,
    definition: functions.findLast(({ name }) => name === 'check_func'),
  };
}

/**
 * Has a check judge a state. Neither state is changed: a check that tries gets copies. A check that iterates a set is asked
 * again with the items in the other order, since Python promises none.
 */
export function judge(check: Check, initial: PyDict, final: PyDict, watch?: Watch): Verdict {
  let hasOrder = false;
  const states = { initial, final };
  const first = judgedOnce(check, states, { watch, onSetOrder: () => (hasOrder = true) });
  if (!hasOrder || first.kind === 'undecided') return first;
  const second = judgedOnce(check, states, { isReversed: true });
  return second.kind === first.kind
    ? first
    : { kind: 'undecided', reason: 'depends on the order of a set' };
}

function judgedOnce(
  { body }: Check,
  { initial, final }: { readonly initial: PyDict; readonly final: PyDict },
  options: CallOptions,
): Verdict {
  const run = (one: PyDict, other: PyDict, on: CallOptions): Outcome =>
    callFunction(body, 'check_func', [other], { ...on, globals: { initial_state: one } });
  const outcome = run(initial, final, options);
  if (outcome.kind !== 'changed') return verdictOf(outcome);
  return verdictOf(run(deepCopied(initial), deepCopied(final), { ...options, watch: undefined }));
}

function verdictOf(outcome: Outcome): Verdict {
  if (outcome.kind === 'raised') return { kind: 'raises', error: outcome.error };
  if (outcome.kind === 'undecided') return { kind: 'undecided', reason: outcome.reason };
  if (outcome.kind === 'changed') return { kind: 'undecided', reason: 'changes the state' };
  const { value } = outcome;
  return typeof value === 'boolean' ? { kind: value ? 'holds' : 'fails' } : { kind: 'no-boolean' };
}
