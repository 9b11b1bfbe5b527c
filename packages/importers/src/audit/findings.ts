/** What can be wrong with a scenario of a release, by its code. */
export const findingCodes = {
  STARTS_DONE: 'All checks hold before anything is done.',
  HOLDS_AT_START: 'The check holds before anything is done.',
  CANNOT_FAIL: 'The check holds whatever was done.',
  NO_FRAME_CHECK: 'No check notices when what the task is not about is changed.',
  PAYS_FOR_NOTHING: 'An agent that does nothing earns more than for leaving things as they were.',
} as const;

export type FindingCode = keyof typeof findingCodes;

export interface AuditFinding {
  readonly code: FindingCode;
  /** Which check, from 0; undefined for findings about the whole scenario. */
  readonly check: number | undefined;
  /** What shows it. */
  readonly why: string;
}
