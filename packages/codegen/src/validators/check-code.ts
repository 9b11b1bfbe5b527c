import type { CheckContext } from './check-context.ts';
import { declinedCode } from './kinds/declined.ts';
import { frameCode } from './kinds/frame.ts';
import { rowAddedCode } from './kinds/row-added.ts';
import { rowChangedCode } from './kinds/row-changed.ts';
import { rowRemovedCode } from './kinds/row-removed.ts';
import type { CheckSource, PredicateSource } from './source.ts';

type Kinds = {
  readonly [Kind in PredicateSource['kind']]: Extract<CheckSource, { readonly kind: Kind }>;
};

const writers: {
  readonly [Kind in keyof Kinds]: (
    context: CheckContext,
    check: Kinds[Kind],
    all: readonly CheckSource[],
  ) => string;
} = {
  'row-added': rowAddedCode,
  'row-changed': rowChangedCode,
  'row-removed': rowRemovedCode,
  'nothing-else': frameCode,
  declined: declinedCode,
};

function write<Kind extends keyof Kinds>(
  kind: Kind,
  context: CheckContext,
  check: Kinds[Kind],
  all: readonly CheckSource[],
): string {
  return writers[kind](context, check, all);
}

/**
 * The function that a check is, as an expression.
 *
 * @param all the checks of the scenario: a frame is about all of them
 */
export function checkCode(
  context: CheckContext,
  check: CheckSource,
  all: readonly CheckSource[],
): string {
  return write(check.kind, context, check, all);
}
