export { CreateError } from './create-error.ts';
export { createWorkspace } from './create-workspace.ts';
export type { CreateOptions } from './options.ts';
export type { PackageManager } from './package-manager.ts';
