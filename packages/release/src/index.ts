export { addAssets } from './build/add-assets.ts';
export { buildPackage } from './build/build-package.ts';
export { inheritedFields, publishedPackageJson } from './build/published-package-json.ts';
export { isPublished, publishedAsIs } from './build/published-files.ts';
export { changelogText, largestBump, type Bump, type Change } from './plan/change.ts';
export {
  codesIn,
  compareModels,
  type EmittedModel,
  type ToolCodes,
} from './plan/compare-models.ts';
export { Git, type LastRelease } from './plan/git.ts';
export { proposals, type EnvironmentProject, type Proposal } from './plan/proposals.ts';
export {
  authorOf,
  planFile,
  printPlan,
  proposalTable,
  versionPlansFolder,
} from './plan/version-plan.ts';
export {
  publishPackage,
  type Outcome,
  type PublishContext,
  type PublishSettings,
} from './publish/publish-package.ts';
export { npmSettings, type NpmSettings } from './publish/registry.ts';
