export {
  checkFiles,
  helpersFile,
  isHelpers,
  type ProgramFile,
  type ProgramFiles,
  type TaskFile,
} from './check/check-files.ts';
export { checkPrograms, type ProgramResult, type ProgramsResult } from './check/check-programs.ts';
export { programCodeAt, type ProgramCodeSource } from './check/code-of-program.ts';
export { hasHelper, namesOf, scopeOf, type Part } from './check/scopes.ts';
export { freshPaths } from './check/scope-typings.ts';
export { toolName } from './check/tool-typings.ts';
export type { CheckedProgram } from './checked.ts';
export {
  checkCatalogue,
  entryOf,
  examinationCatalogue,
  type TaskCode,
} from './diagnostics/catalogue.ts';
export { isError, type TaskDiagnostic } from './diagnostics/diagnostic.ts';
export { type ReadTasks, readTasks } from './emit/read-tasks.ts';
export { programGuide } from './guide/guide.ts';
export { starterProgram } from './guide/starter.ts';
export { readHelpers, type ParsedHelpers, type ReadHelpersResult } from './read/read-helpers.ts';
export { readPrograms, type WrittenProgram } from './read/read-programs.ts';
export { readProgram, type ParsedProgram, type ReadProgramResult } from './read/read-program.ts';
export {
  type Choice,
  type Conversation,
  type Literal,
  type TaskHelpers,
  type TaskProgram,
  freeFields,
  taskProgramJsonSchema,
  taskProgramSchema,
  taskHelpersSchema,
} from './schema.ts';
export { createProgramContext, type ProgramContext, worldFor } from './run/context.ts';
export { endText, type Instance, instantiate, isStop } from './run/instance.ts';
export { readyProgram, type ReadyProgram } from './run/ready.ts';
export type { Solved } from './run/solution.ts';
export type { ProgramProblem, Stop } from './run/stopped.ts';
export {
  type Dropped,
  examine,
  type Examination,
  type ExamineOptions,
  type InstanceGates,
} from './gates/examine.ts';
export { judge, type Judged, mustNotTell } from './gates/judge.ts';
export { filledConversation, filledTexts } from './texts/filled.ts';
export { fill, type Told } from './texts/fill.ts';
export {
  filters,
  textParts,
  type Filter,
  type TextPart,
  type TextResult,
} from './texts/text-parts.ts';
export {
  type LoadedPrograms,
  loadPrograms,
  taskFilesIn,
  tasksFolder,
} from './read/load-programs.ts';
export { diagnose, instancesWanted } from './gates/diagnose.ts';
export {
  type ExaminedProgram,
  examineProgram,
  type ProgramFigures,
  problemLine,
  type Proving,
  provingOf,
} from './gates/examine-program.ts';
export {
  playScene,
  type Expectation,
  type PlayedScene,
  type Scene,
  type SceneProblem,
} from './scene/scene.ts';
export {
  invariantList,
  statusList,
  toolList,
  bodySignatures,
  toolSignatures,
  worldTypings,
} from './guide/environment-typings.ts';
export { storyOf } from './texts/story.ts';
export { tryHelpers, type HelpersTrial } from './gates/try-helpers.ts';
export { mutatedSolution } from './mutants/run-mutants.ts';
export {
  kindSkills,
  programSkills,
  scenarioSkills,
  type Skill,
  skills,
  skillsOfPrograms,
} from './skills.ts';
export { type Disagreement, heldAgainst, type StoredInstance } from './verify/held-against.ts';
