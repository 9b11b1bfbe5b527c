export { challenged } from './generate/challenged.ts';
export type { DecidedCall, DecidedRefusal, Decisions } from './generate/decisions.ts';
export { generate, generateOn } from './generate/generate.ts';
export { rebuild, type Rebuilt } from './generate/rebuild.ts';
export { scenarioFromCalls } from './generate/from-calls.ts';
export { rulesInReach } from './gates/rules.ts';
export { verifyStored } from './generate/verify-stored.ts';
export { createGeneratorContext } from './context/create-context.ts';
export {
  type FoundScenario,
  makeInstances,
  type MissedSeed,
  ProgramWorlds,
} from './programs/make-instances.ts';
export { programProving } from './programs/proving.ts';
export { rebuildInstances } from './programs/rebuild-instances.ts';
export { programContextOf } from './programs/stage.ts';
export { sceneFrom } from './context/initial-world.ts';
export type {
  DroppedAttempt,
  GenerateOptions,
  Outcome,
  Resume,
  VerifiedAttempt,
  Worlds,
} from './generate/options.ts';
export type { Draft, Dropped, DropReason, Plan, Refused } from './plan/plan.ts';
export type {
  Request,
  InitialWorld,
  Speech,
  Spoken,
  GeneratorContext,
} from './context/generator-context.ts';
export { coverageTable } from './report/coverage-table.ts';
export { brokenLimits, limits } from './report/limits.ts';
export { setSummary } from './report/set-summary.ts';
export { type SetContent, type Summary, summaryOf } from './report/summary.ts';
export { summaryTable, type Timing } from './report/table.ts';
export type { CoverageFigures } from './select/coverage.ts';
export { scenarioId, splitOf, splitOfEnvironment } from './select/identity.ts';
export { defaultShares, walkedKinds, type WalkedKind } from './select/kinds.ts';
export { Selection, type Wanted } from './select/selection.ts';
