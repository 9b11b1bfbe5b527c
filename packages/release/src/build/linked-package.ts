import { existsSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readPackageJson } from '@envloom/env-package';

/**
 * Where a package of the workspace has its package.json: such packages are links out of `node_modules`.
 *
 * @returns relative to the workspace, with forward slashes; undefined for installed packages
 */
export function linkedManifest(workspaceRoot: string, packageName: string): string | undefined {
  const path = join(workspaceRoot, 'node_modules', packageName, 'package.json');
  if (!existsSync(path)) return undefined;
  const real = relative(realpathSync(workspaceRoot), realpathSync(path)).split(sep);
  return real[0] === '..' || real.includes('node_modules') ? undefined : real.join('/');
}

/** The version of a package of the workspace, undefined for all others. */
export function linkedVersion(workspaceRoot: string, packageName: string): string | undefined {
  const manifest = linkedManifest(workspaceRoot, packageName);
  return manifest === undefined
    ? undefined
    : readPackageJson(join(workspaceRoot, manifest))?.version;
}
