import { detectPackageManager, type Tree } from '@nx/devkit';
import { gateTargets, workspaceCi } from '../../recipes/ci-workflow.ts';
import { packageManagers, type PackageManager } from '../../recipes/package-manager.ts';
import { workspaceRelease } from '../../recipes/release-workflow.ts';

/** Names that the workflows of other projects do not have. */
const files = {
  '.github/workflows/environments.yml': workspaceCi,
  '.github/workflows/release-environments.yml': workspaceRelease,
} as const;

function packageManagerOf(tree: Tree): PackageManager {
  const name = detectPackageManager(tree.root);
  const known = packageManagers.find((each) => each === name);
  if (known !== undefined) return known;
  throw new Error(
    `--ci github knows ${packageManagers.join(' and ')}, but this workspace uses ${name}: leave --ci out, and ` +
      `have your CI run: nx affected --targets=${gateTargets.join(',')}`,
  );
}

function branchOf(defaultBase: string | undefined): string {
  return defaultBase ?? 'main';
}

/**
 * Writes workflows for GitHub Actions; those that are there are the user's.
 *
 * @throws Error for a package manager that they cannot be written for
 */
export function writeWorkflows(tree: Tree, defaultBase: string | undefined): void {
  const manager = packageManagerOf(tree);
  for (const [path, textOf] of Object.entries(files)) {
    if (!tree.exists(path)) tree.write(path, textOf(manager, branchOf(defaultBase)));
  }
}
