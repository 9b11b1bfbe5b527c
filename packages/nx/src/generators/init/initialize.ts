import {
  addDependenciesToPackageJson,
  readNxJson,
  updateNxJson,
  type GeneratorCallback,
  type NxJsonConfiguration,
  type Tree,
} from '@nx/devkit';
import { installedPackageJson, installedVersion } from '../../package-json.ts';
import type { InitOptions } from './options.ts';

const pluginName = '@envloom/nx';

const ignoredPaths = ['generated/*/dist/', '.nx/envloom/', '.envloom/'];

function isRegistered(nxJson: NxJsonConfiguration): boolean {
  const plugins = nxJson.plugins ?? [];
  return plugins.some((entry) => (typeof entry === 'string' ? entry : entry.plugin) === pluginName);
}

function registerPlugin(tree: Tree): void {
  const nxJson = readNxJson(tree) ?? {};
  if (isRegistered(nxJson)) return;
  updateNxJson(tree, { ...nxJson, plugins: [...(nxJson.plugins ?? []), pluginName] });
}

function ignoreOutputs(tree: Tree): void {
  const text = tree.read('.gitignore', 'utf-8') ?? '';
  const present = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  const missing = ignoredPaths.filter((path) => !present.has(path));
  if (missing.length === 0) return;
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  tree.write('.gitignore', `${text}${separator}${missing.join('\n')}\n`);
}

/** What the sources and the tests of environments import. */
function addPackages(tree: Tree): GeneratorCallback {
  const zod = installedPackageJson('@envloom/runtime').dependencies?.['zod'];
  const packages = { '@envloom/runtime': installedVersion('@envloom/runtime') };
  return addDependenciesToPackageJson(
    tree,
    zod === undefined ? packages : { ...packages, zod },
    {},
    undefined,
    true,
  );
}

/** Prepares an existing Nx workspace for environments; a second run changes nothing. */
export function initialize(tree: Tree, options: InitOptions): GeneratorCallback {
  registerPlugin(tree);
  ignoreOutputs(tree);
  return options.skipPackageJson === true ? () => undefined : addPackages(tree);
}
