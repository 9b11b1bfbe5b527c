/** What can be wrong with an instance although the program runs. */
export const instanceGateCodes = [
  'CLAUSES_SURVIVE',
  'ORDER_MATTERS',
  'SHORTCUT_WINS',
  'TEXT_SHOWS_KEY',
  'TEXT_SHOWS_ANSWER',
  'TEXT_REWORDS',
  'TEXT_LENGTH',
  'TOO_MANY_CALLS',
  'NEVER_FITS',
  'SCENARIO_UNSOUND',
] as const;

export type InstanceGateCode = (typeof instanceGateCodes)[number];

/** A gate that an instance fails. */
export interface FailedGate {
  readonly code: InstanceGateCode;
  readonly why: string;
}
