import {
  addDependenciesToPackageJson,
  detectPackageManager,
  type GeneratorCallback,
  logger,
  readNxJson,
  type Tree,
} from '@nx/devkit';
import { acknowledgeBuildScripts } from '@nx/devkit/internal';
import { installedPackageJson, installedVersion } from '@envloom/env-package';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { triedVersions } from '../../workflows/tried-versions.ts';
import {
  gateTargets,
  packageManagers,
  taskFolder,
  workflowNames,
  workflowText,
} from '../../workflows/workflows.ts';
import { setUpNxJson } from './nx-json.ts';
import { initOptions } from './options.ts';

const ignoredPaths = [
  'generated/*/dist/',
  'generated/*/scenarios/',
  '.nx/envloom/',
  `${taskFolder}/`,
  '.envloom/',
];

/** @returns what the user has to know */
function ignoreOutputs(tree: Tree): readonly string[] {
  const file = '.gitignore';
  const text = tree.read(file, 'utf-8') ?? '';
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const missing = ignoredPaths.filter((path) => !lines.includes(path));
  if (missing.length > 0) {
    const separator = text === '' || text.endsWith('\n') ? '' : '\n';
    tree.write(file, `${text}${separator}${missing.join('\n')}\n`);
  }
  const wholeNxFolder = lines.find((line) => /^\/?\.nx\/?$/.test(line));
  if (wholeNxFolder === undefined) return [];
  return [
    `.gitignore has "${wholeNxFolder}", which also keeps version plans (.nx/version-plans) out of git; ` +
      'ignore .nx/cache/ and .nx/workspace-data/ instead.',
  ];
}

/**
 * Writes workflows for GitHub Actions; those that are there are the user's.
 *
 * @throws Error for a package manager that they cannot be written for
 */
function writeWorkflows(tree: Tree): void {
  const name = detectPackageManager(tree.root);
  const manager = packageManagers.find((each) => each === name);
  if (manager === undefined) {
    throw new Error(
      `--ci github knows ${packageManagers.join(' and ')}, but this workspace uses ${name}: leave --ci out, and ` +
        `have your CI run: nx affected --targets=${gateTargets.join(',')}`,
    );
  }
  for (const file of workflowNames) {
    const path = `.github/workflows/${file}`;
    const text = workflowText(file, manager, readNxJson(tree)?.defaultBase);
    if (!tree.exists(path)) tree.write(path, text);
  }
}

/** Adds what environments import, and what their tests and `nx release` need; versions that are there stay. */
function addPackages(tree: Tree): GeneratorCallback {
  const imported = ['@envloom/episodes', '@envloom/runtime'];
  const dependencies = Object.fromEntries(imported.map((name) => [name, installedVersion(name)]));
  const zod = installedPackageJson('@envloom/runtime').dependencies?.['zod'];
  // Packages of Nx have to be as old as Nx.
  const nx = installedVersion('nx');
  return addDependenciesToPackageJson(
    tree,
    { ...dependencies, ...(zod === undefined ? {} : { zod }) },
    {
      '@envloom/cli': installedVersion('@envloom/cli'),
      '@nx/devkit': nx,
      '@nx/js': nx,
      vitest: triedVersions.vitest,
    },
    undefined,
    true,
  );
}

/** Of the packages that come with @envloom/nx: msgpackr does without, where it has none built for it. */
const buildScripts = { 'msgpackr-extract': false };

/**
 * Prepares an existing Nx workspace for environments; a second run changes nothing.
 *
 * @returns what installs the packages that were added
 */
export function initialize(
  tree: Tree,
  given: GivenOptions,
  warn: (text: string) => void = (text) => {
    logger.warn(text);
  },
): GeneratorCallback {
  const { ci, scope, skipPackageJson } = parseOptions(initOptions, given);
  if (ci === 'github') writeWorkflows(tree);
  for (const warning of [...setUpNxJson(tree, scope), ...ignoreOutputs(tree)]) warn(warning);
  // From version 11 on pnpm installs nothing while this is undecided.
  acknowledgeBuildScripts(tree, detectPackageManager(tree.root), buildScripts);
  return skipPackageJson ? () => undefined : addPackages(tree);
}
