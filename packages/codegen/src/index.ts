export { emitPackage } from './emit.ts';
export { reservedMethodNames } from './names/reserved.ts';
export { packageNameOf, type EmitOptions, type EnvFile, type EnvPackage } from './package.ts';
export { emitInstrumented } from './instrument/instrument.ts';
export type {
  CodeOwner,
  HintTool,
  Instrumented,
  Mutant,
  MutantKind,
  ProbeMethod,
  SetupTool,
  Site,
} from './instrument/instrumented.ts';
