import { existsSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readPackageJson } from '@envloom/env-package';
import type { WorkspaceVersion } from './published-package-json.ts';

/** Packages of the workspace are links out of `node_modules`; installed ones are not. */
export function workspaceVersions(workspaceRoot: string): WorkspaceVersion {
  return (packageName) => {
    const path = join(workspaceRoot, 'node_modules', packageName, 'package.json');
    if (!existsSync(path) || realpathSync(path).includes(`${sep}node_modules${sep}`))
      return undefined;
    return readPackageJson(path)?.version;
  };
}
