import type { SetContent } from '@envloom/scen-generator';

/** What one process makes. */
export interface Job {
  readonly name: string;
  readonly seed: number;
  readonly count: number;
  /** Where the files go. */
  readonly out: string;
}

/** What came of a job. */
export interface JobResult {
  readonly name: string;
  readonly content: SetContent;
  /** Verified in this run, and how long it took. */
  readonly verified: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
}
