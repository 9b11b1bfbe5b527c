import {
  addDependenciesToPackageJson,
  readJson,
  updateJson,
  type GeneratorCallback,
  type Tree,
} from '@nx/devkit';
import { everythingCommand, gateTargets } from '../../recipes/ci-workflow.ts';
import { triedVersions } from '../../recipes/versions.ts';

interface Scripts {
  readonly scripts?: Readonly<Record<string, string>>;
}

const file = 'package.json';

const check = everythingCommand('', gateTargets).trim();

/** `postinstall` links the environments, which are no members of the package manager's workspace. */
const scripts = { check, postinstall: 'envloom-link' };

/** Scripts that are there stay. */
export function setUpPackageJson(tree: Tree): GeneratorCallback {
  updateJson<Scripts>(tree, file, (json) => ({
    ...json,
    scripts: { ...scripts, ...json.scripts },
  }));
  const { typescript } = triedVersions;
  return addDependenciesToPackageJson(tree, {}, { typescript }, undefined, true);
}

export function workspaceName(tree: Tree): string {
  return readJson<{ name?: string }>(tree, file).name ?? 'environments';
}
