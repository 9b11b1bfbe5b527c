/// <reference types="node" />
// What the generators and executors of @envloom/nx call.
export { generateCatalog } from './commands/catalog/generate.ts';
export { type CatalogOptions, catalogOptions } from './commands/catalog/options.ts';
export { catalogPorts } from './commands/catalog/ports.ts';
export { checkProject } from './commands/check/check-project.ts';
export { type CheckOptions, checkOptions } from './commands/check/options.ts';
export { generateTrainingData } from './commands/data/generate.ts';
export { dataPorts } from './commands/data/ports.ts';
export {
  type RolloutExecutorOptions,
  rolloutExecutorOptions,
} from './commands/rollout-one/options.ts';
export { rolloutProject } from './commands/rollout-one/rollout-project.ts';
export { generateRollouts } from './commands/rollout/generate.ts';
export { type RolloutsOptions, rolloutsOptions } from './commands/rollout/options.ts';
export { rolloutPorts } from './commands/rollout/ports.ts';
export { generateScenarios } from './commands/scenarios/generate.ts';
export { type ScenariosOptions, scenariosOptions } from './commands/scenarios/options.ts';
export { scenariosPorts } from './commands/scenarios/ports.ts';
export { type ServeExecutorOptions, serveExecutorOptions } from './commands/serve/command.ts';
export { serveProject } from './commands/serve/serve-project.ts';
export { verifyProject } from './commands/verify/verify-project.ts';
export { cachedRun } from './corpus-run/cached-run.ts';
export { estimateOf } from './corpus-run/estimate.ts';
export { funnelLines, yieldLines } from './corpus-run/funnel-text.ts';
export { lastRun, type LastRun } from './corpus-run/last-run.ts';
export { keepLeftOut } from './corpus-run/left-out.ts';
export {
  makeEnvironments,
  type CorpusJob,
  type FinishedRun,
} from './corpus-run/make-environments.ts';
export { waitingLines, incompleteText } from './corpus-run/outcome-text.ts';
export { planText } from './corpus-run/plan-text.ts';
export { RunProgress } from './corpus-run/run-progress.ts';
export { statusText } from './corpus-run/status-text.ts';
export { submittedRun } from './corpus-run/submitted-run.ts';
export { totalsLines } from './corpus-run/totals-text.ts';
export {
  emitEnvironment,
  generatorVersion,
  type EmittedEnvironment,
  type EmitEnvironment,
  checkText,
} from './emission/emit.ts';
export { callerFolder } from './environment/caller-folder.ts';
export { contentHash } from './environment/content.ts';
export type { ReadFile } from './environment/files.ts';
export { unlinkCommand, linkCommand } from './environment/link-command.ts';
export { unlinkPackage, linkPackage } from './environment/link.ts';
export {
  modelFile,
  locate,
  packageName,
  type EnvironmentLocation,
  regenerateCommand,
  defaultDirectory,
  projectName,
  locationOf,
} from './environment/location.ts';
export { isUntouched, manifestFile, parseManifest, type Manifest } from './environment/manifest.ts';
export { ownPackageName } from './environment/own-name.ts';
export { planEnvironment } from './environment/plan-environment.ts';
export { type Plan } from './environment/plan.ts';
export { writesToReachScenarios } from './environment/reached-scenarios.ts';
export {
  outdatedScenarios,
  readStoredScenarios,
  type StoredScenarios,
} from './environment/stored-scenarios.ts';
export { ledgerIfAny } from './language-model/ledger-file.ts';
export { type OpenModel } from './language-model/open-model.ts';
export { languageModelOptions, modelingOptions, defaults } from './language-model/options.ts';
export { settingsOf, type LanguageModelSettings, stateFolder } from './language-model/settings.ts';
export { inferEnvironment, type InferredEnvironment } from './modeling/infer-environment.ts';
export { interruption, onProcessInterrupt, type OnInterrupt } from './modeling/interruption.ts';
export { modelEnvironment } from './modeling/model-environment.ts';
export {
  modelingSettings,
  openModeling,
  type ModelingPlace,
  type ModelingSettings,
  type OpenModeling,
} from './modeling/open-modeling.ts';
export { provenanceFile } from './modeling/provenance-file.ts';
export { placeTaken } from './modeling/put-in-place.ts';
export { isWaiting, type TopicEnd, type Accepted, type Rejected } from './modeling/topic-end.ts';
export {
  type PackageJson,
  readPackageJson,
  type PackageBin,
  type PackageExports,
  installedPackageJson,
  installedVersion,
} from './package-json.ts';
export { qualityPorts } from './quality/default-ports.ts';
export { type ProgressOutput, ProgressLine } from './quality/progress.ts';
export { rolloutDefaults } from './rollouts/options.ts';
export { playPorts } from './rollouts/ports.ts';
export { gatePorts } from './scenarios/default-ports.ts';
export { isOfSet, scenariosFolder } from './scenarios/folder.ts';
export { defaultWishes } from './scenarios/wishes.ts';
export { findDrift } from './sync/drift.ts';
export {
  type TrainingDataOptions,
  trainingDataDefaults,
  trainingDataOptions,
} from './training-data/options.ts';
export { sourceFormats } from './training-data/sources.ts';
export { checkFolder } from './typescript/check-folder.ts';
export { checkProjects } from './typescript/check-projects.ts';
export { parseCompileErrors } from './typescript/compile-errors.ts';
export { runCompiler } from './typescript/compiler.ts';
export { withScratchConfig } from './typescript/scratch-config.ts';
export { type TaskProject } from './workers/task-project.ts';
export { type BatchResults, batchResult, type BatchTaskResult } from './workers/batch-result.ts';
export { type EnvironmentWork, workOnEach } from './workers/each.ts';
export { checkWork } from './commands/check/work.ts';
export { verifyWork } from './commands/verify/work.ts';
export { linesFile, parseLines, type Line } from './scenarios/lines.ts';
