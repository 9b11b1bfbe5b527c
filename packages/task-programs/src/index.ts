export { checkPrograms, type ProgramResult, type ProgramsResult } from './check/check-programs.ts';
export { hasHelper, namesOf, scopeOf, type Part } from './check/scopes.ts';
export { freshPaths } from './check/scope-typings.ts';
export { toolName } from './check/tool-typings.ts';
export type { CheckedProgram } from './checked.ts';
export { entryOf, taskCatalogue, type TaskCode } from './diagnostics/catalogue.ts';
export type { TaskDiagnostic } from './diagnostics/diagnostic.ts';
export { readTasks, type TaskFile, type TasksResult } from './emit/read-tasks.ts';
export { programGuide } from './guide/guide.ts';
export { starterProgram } from './guide/starter.ts';
export { readHelpers, type ParsedHelpers, type ReadHelpersResult } from './read/read-helpers.ts';
export { readProgram, type ParsedProgram, type ReadProgramResult } from './read/read-program.ts';
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
export { fill, type Told } from './texts/fill.ts';
export {
  filters,
  textParts,
  type Filter,
  type TextPart,
  type TextResult,
} from './texts/text-parts.ts';
export { type Disagreement, heldAgainst, type StoredInstance } from './verify/held-against.ts';
