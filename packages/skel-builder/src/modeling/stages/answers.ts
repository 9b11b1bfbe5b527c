import type { BodiesAnswer, OperationsAnswer, SamplingAnswer, StateAnswer } from './schemas.ts';

/** What the stages answered about one world. */
export interface StageAnswers {
  readonly state: StateAnswer;
  readonly operations: OperationsAnswer;
  readonly bodies: BodiesAnswer;
  readonly sampling: SamplingAnswer;
}
