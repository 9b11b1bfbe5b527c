/// <reference types="node" />
// What the tests of an environment package try. Nothing but tests imports it.
export type {
  Law,
  ReferenceScenario,
  ReferenceScenarios,
  RowSchema,
  Subject,
} from './laws/subject.ts';
export { lawsOf } from './laws/laws.ts';
export { configureLaws, playsOf } from './laws/plays.ts';
