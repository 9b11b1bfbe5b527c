export type { CheckedProgram } from './checked.ts';
export {
  type Choice,
  type Conversation,
  type Literal,
  type TaskHelpers,
  type TaskProgram,
  taskProgramJsonSchema,
  taskProgramSchema,
  taskHelpersSchema,
} from './schema.ts';
export { createProgramContext, type ProgramContext, worldFor } from './run/context.ts';
export { type Instance, instantiate, isStop } from './run/instance.ts';
export { readyProgram, type ReadyProgram } from './run/ready.ts';
export { type Call, type Solved, type ToldRecord } from './run/solution.ts';
export type { ProgramProblem, Stop } from './run/stopped.ts';
export { type Dropped, examine, type Examination, type ExamineOptions } from './gates/examine.ts';
export { judge, type Judged, mustNotTell } from './gates/judge.ts';
export { filledConversation, filledTexts } from './text/filled.ts';
