export { type ReadFile, readFromDisk } from './folder/files.ts';
export {
  modelFile,
  locate,
  locationOf,
  defaultDirectory,
  packageName,
  type EnvironmentLocation,
  regenerateCommand,
  projectName,
} from './folder/location.ts';
export {
  emitEnvironment,
  generatorVersion,
  checkText,
  type EmittedEnvironment,
  type Beside,
  type EmitEnvironment,
} from './emission/emit.ts';
export { planEnvironment } from './folder/plan-environment.ts';
export {
  installedVersion,
  type PackageJson,
  readPackageJson,
  type PackageBin,
  type PackageExports,
  installedPackageJson,
} from './package-json.ts';
export {
  allEnvironments,
  environmentNames,
  existingEnvironment,
  findEnvironment,
} from './folder/find-environment.ts';
export { linkCommand, unlinkCommand } from './folder/link-command.ts';
export { ownPackageName } from './folder/own-name.ts';
export {
  renamePackage,
  type Update,
  updateEnvironment,
  writeEnvironment,
} from './folder/write-environment.ts';
export { environmentSource, modelOn, type EnvironmentSource } from './sync/environment-source.ts';
export type { ReadStoredSet } from './folder/current-plan.ts';
export { remakeSetCommand, outdatedScenarios, readStoredSet } from './folder/stored-scenarios.ts';
export { findDrift } from './sync/drift.ts';
export { checkFolder } from './typescript/check-folder.ts';
export { manifestFile, isUntouched, parseManifest, type Manifest } from './folder/manifest.ts';
export { callerFolder } from './folder/caller-folder.ts';
export { unlinkPackage, linkPackage } from './folder/link.ts';
export { type Plan } from './folder/plan.ts';
export { hasTasks, writesToReach } from './folder/reached-exports.ts';
export { taskFiles } from './folder/task-files.ts';
export { brokenPrograms } from './sync/broken-programs.ts';
export { tasksFolder } from '@envloom/task-programs';
export { checkProjects } from './typescript/check-projects.ts';
export { parseCompileErrors } from './typescript/compile-errors.ts';
export { runCompiler } from './typescript/compiler.ts';
export { withScratchConfig } from './typescript/scratch-config.ts';
export { workspaceRootOf } from './folder/workspace-root.ts';
export { remakeCommand } from './folder/remake-command.ts';
