/** Statuses of failures that every tool can have. */
const common: Readonly<Record<string, number>> = {
  INVALID_ARGUMENTS: 400,
  INVALID_VALUE: 422,
  DUPLICATE_KEY: 409,
  DUPLICATE_VALUE: 409,
  DANGLING_REFERENCE: 422,
  ROW_IN_USE: 409,
  INVALID_TRANSITION: 409,
  TREE_CYCLE: 409,
  INVARIANT_VIOLATED: 422,
  BUDGET_EXCEEDED: 500,
  NOT_FINITE: 422,
  INTERNAL_ERROR: 500,
};

/** The status of a failure: as the tool says, else as HTTP has one for what the code tells. */
export function statusOf(code: string, statuses: Readonly<Record<string, number>> = {}): number {
  const own = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
  if (own !== undefined) return own;
  return common[code] ?? (code.endsWith('_NOT_FOUND') ? 404 : 422);
}
