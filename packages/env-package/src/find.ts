// Where environments are: what finding them takes, and nothing of what writes them.
export { allEnvironments, environmentNames, findEnvironment } from './folder/find-environment.ts';
export {
  defaultDirectory,
  type EnvironmentLocation,
  locate,
  locationOf,
  modelFile,
} from './folder/location.ts';
export { workspaceRootOf } from './folder/workspace-root.ts';
export { installedVersion } from './package-json.ts';
