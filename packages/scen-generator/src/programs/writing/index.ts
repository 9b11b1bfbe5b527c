// Task programs written by a language model: purposes, helpers, programs, repair, reading.
export type { Purpose } from './answers.ts';
export { type WritingEnvironment, writingEnvironment } from './environment.ts';
export { modelGates, type WritingRecords } from './records.ts';
export { type ProgramSolvers, solversOf } from './solvers.ts';
export { TaskFolder, tasksFolder } from './task-folder.ts';
export type { AcceptedProgram, ExampleProgram, RejectedProgram } from './write-program.ts';
export {
  type ProgramDecision,
  type ProgramEnd,
  repairTasks,
  type TasksEnd,
  type TasksOptions,
  type TasksPorts,
  writeTasks,
} from './write-tasks.ts';
