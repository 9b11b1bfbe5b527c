import type { LanguageModelProblem } from '../errors.ts';
import type { TokenUsage } from '../transport.ts';

/** What happens to the calls of a run, for progress. */
export interface LanguageModelEvent {
  /**
   * - `sent`: a question goes to the transport
   * - `answered`: its answer has come and is kept
   * - `cached`: the answer was in the ledger, or came with the same question asked at the same time
   * - `follow-up`: the answer does not fit, and is sent back with what is wrong
   * - `failed`: no value, and no further try; of a batch also what waits
   */
  readonly type: 'sent' | 'answered' | 'cached' | 'follow-up' | 'failed';
  readonly stage: string;
  readonly subject: string;
  readonly usage?: TokenUsage;
  /** In US dollars, where prices are known. */
  readonly costUsd?: number;
  /** What is wrong, for people. */
  readonly problem?: string;
  /** Which kind of failure, of `failed`. */
  readonly code?: LanguageModelProblem;
}
