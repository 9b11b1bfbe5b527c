/// <reference types="node" />
// What the generators and executors of @envloom/nx call.
export { catalogOptions, generateCatalog } from './commands/catalog/command.ts';
export { checkProject } from './commands/check/check-project.ts';
export { type CheckOptions, checkOptions } from './commands/check/options.ts';
export { generateTrainingData } from './commands/data/generate.ts';
export { rolloutExecutorOptions, rolloutProject } from './commands/rollout-one/rollout-project.ts';
export { generateRollouts, rolloutsOptions } from './commands/rollout/generate.ts';
export { generateScenarios } from './commands/scenarios/generate.ts';
export { type ScenariosOptions, scenariosOptions } from './commands/scenarios/options.ts';
export { scenariosPorts } from './commands/scenarios/ports.ts';
export { type ServeExecutorOptions, serveExecutorOptions } from './commands/serve/options.ts';
export { serveProject } from './commands/serve/serve-project.ts';
export { processContext } from './process-context.ts';
export { verifyProject } from './commands/verify/verify-project.ts';
export { cachedRun } from '@envloom/skel-builder/run';
export { estimateOf } from '@envloom/skel-builder/run';
export { funnelLines, yieldLines } from '@envloom/skel-builder/run';
export { lastRun, type LastRun } from '@envloom/skel-builder/run';
export { keepLeftOut } from '@envloom/skel-builder/run';
export { makeEnvironments, type CorpusJob, type FinishedRun } from '@envloom/skel-builder/run';
export { waitingLines, incompleteText } from '@envloom/skel-builder/run';
export { planText } from '@envloom/skel-builder/run';
export { RunProgress } from '@envloom/skel-builder/run';
export { statusText } from '@envloom/skel-builder/run';
export { submittedRun } from '@envloom/skel-builder/run';
export { totalsLines } from '@envloom/skel-builder/run';
export {
  emitEnvironment,
  generatorVersion,
  type EmittedEnvironment,
  type EmitEnvironment,
  checkText,
} from '@envloom/env-package';
export { callerFolder } from '@envloom/env-package';
export { contentHash } from '@envloom/core/files';
export type { ReadFile } from '@envloom/env-package';
export { unlinkCommand, linkCommand } from '@envloom/env-package';
export { unlinkPackage, linkPackage } from '@envloom/env-package';
export {
  modelFile,
  locate,
  packageName,
  type EnvironmentLocation,
  regenerateCommand,
  defaultDirectory,
  projectName,
  locationOf,
} from '@envloom/env-package';
export { isUntouched, manifestFile, parseManifest, type Manifest } from '@envloom/env-package';
export { ownPackageName } from '@envloom/env-package';
export { planEnvironment } from '@envloom/env-package';
export { type Plan } from '@envloom/env-package';
export { writesToReachScenarios } from '@envloom/env-package';
export { outdatedScenarios, readStoredScenarios, type StoredScenarios } from '@envloom/env-package';
export { ledgerIfAny } from '@envloom/llm/command';
export { type OpenModel } from '@envloom/llm/command';
export { languageModelOptions, modelingOptions, defaults } from '@envloom/llm/command';
export { settingsOf, type LanguageModelSettings, stateFolder } from '@envloom/llm/command';
export { inferEnvironment, type InferredEnvironment } from '@envloom/skel-builder/run';
export { interruption, onProcessInterrupt, type OnInterrupt } from '@envloom/llm/command';
export { modelEnvironment } from '@envloom/skel-builder/run';
export {
  modelingSettings,
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
} from '@envloom/skel-builder/run';
export { provenanceFile } from '@envloom/skel-builder/run';
export { placeTaken } from '@envloom/skel-builder/run';
export { isWaiting, type TopicEnd, type Accepted, type Rejected } from '@envloom/skel-builder/run';
export {
  type PackageJson,
  readPackageJson,
  type PackageBin,
  type PackageExports,
  installedPackageJson,
  installedVersion,
} from '@envloom/env-package';
export { qualityPorts } from '@envloom/quality/package';
export { type ProgressOutput, ProgressLine } from '@envloom/core/command';
export { gatePorts } from '@envloom/scen-generator/stored';
export { isOfSet, scenariosFolder } from '@envloom/scen-generator/stored';
export { defaultWishes } from '@envloom/scen-generator/stored';
export { findDrift } from '@envloom/env-package';
export { trainingDataOptions } from '@envloom/training-data/command';
export { checkFolder } from '@envloom/env-package';
export { checkProjects } from '@envloom/env-package';
export { parseCompileErrors } from '@envloom/env-package';
export { runCompiler } from '@envloom/env-package';
export { withScratchConfig } from '@envloom/env-package';
export { type TaskProject } from '@envloom/work';
export { type BatchResults, batchResult, type BatchTaskResult } from '@envloom/work';
export { type EnvironmentWork, workOnEach } from '@envloom/work';
export { checkWork } from './commands/check/work.ts';
export { verifyWork } from './commands/verify/work.ts';
export { linesFile, parseLines, type Line } from '@envloom/scen-generator/stored';
