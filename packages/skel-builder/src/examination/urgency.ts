import type { ModelProblem } from '../outcome.ts';

/** What keeps worlds from being made, then what calls showed to be wrong. */
const first = [
  'WORLD_UNSATISFIABLE',
  'TABLE_ALWAYS_EMPTY',
  'HINT_INVALID',
  'LAW_BROKEN',
  'PACKAGE_DIFFERS',
  'VALUE_REFUSED_LATE',
  'INVARIANT_REACHED',
  'OPERATION_NEVER_SUCCEEDS',
];

/** What calls did not reach: often a consequence of the others, and the least certain. */
const last = ['CODE_NEVER_REACHED', 'WRITE_WITHOUT_CHANGE', 'BRANCH_NEVER_TAKEN'];

/** In the order in which problems are best repaired. */
export function byUrgency(a: ModelProblem, b: ModelProblem): number {
  return rankOf(a) - rankOf(b);
}

function rankOf({ code }: ModelProblem): number {
  const rank = first.indexOf(code);
  return rank === -1 ? first.length + 1 + last.indexOf(code) : rank;
}
