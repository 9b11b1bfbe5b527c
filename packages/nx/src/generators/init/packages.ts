import { addDependenciesToPackageJson, type GeneratorCallback, type Tree } from '@nx/devkit';
import { installedPackageJson, installedVersion } from '@envloom/env-package';
import { triedVersions } from '../../recipes/versions.ts';

/** What the sources of environments import. */
function imported(): Record<string, string> {
  const zod = installedPackageJson('@envloom/runtime').dependencies?.['zod'];
  const own = {
    '@envloom/episodes': installedVersion('@envloom/episodes'),
    '@envloom/runtime': installedVersion('@envloom/runtime'),
  };
  return zod === undefined ? own : { ...own, zod };
}

/** What their tests and `nx release` need; packages of Nx have to be as old as Nx. */
function tools(): Record<string, string> {
  const nx = installedVersion('nx');
  return { '@nx/devkit': nx, '@nx/js': nx, vitest: triedVersions.vitest };
}

/** Versions that are there stay. */
export function addPackages(tree: Tree): GeneratorCallback {
  return addDependenciesToPackageJson(tree, imported(), tools(), undefined, true);
}
