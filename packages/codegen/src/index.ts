export { emitPackage } from './emit.ts';
export { reservedMethodNames } from './names/reserved.ts';
export {
  packageNameOf,
  type EmitOptions,
  type EnvFile,
  type EnvPackage,
  type ExampleCall,
  type InitialSource,
} from './package.ts';
export { emitInstrumented, type InstrumentOptions } from './instrument/instrument.ts';
export type {
  CodeOwner,
  HintTool,
  Instrumented,
  LabelTool,
  Mutant,
  MutantKind,
  PhraseTool,
  PolicyTool,
  ProbeMethod,
  SetupTool,
  Site,
} from './instrument/instrumented.ts';
export { oneLine } from './text/characters.ts';
export { codeSpan } from './text/code-span.ts';
export { inlineMarkdown } from './text/markdown.ts';
export {
  type InstrumentedSolution,
  instrumentedSolution,
  type SolutionProbe,
} from './instrument/solution.ts';
export type {
  NamedValue,
  TaskCode,
  TaskHelperCode,
  TaskSet,
  TaskSource,
} from './tasks/task-set.ts';
