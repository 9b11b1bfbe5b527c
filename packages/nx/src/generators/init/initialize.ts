import {
  detectPackageManager,
  logger,
  readNxJson,
  type GeneratorCallback,
  type Tree,
} from '@nx/devkit';
import { acknowledgeBuildScripts } from '@nx/devkit/internal';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { ignoreOutputs } from './git-ignore.ts';
import { setUpNxJson } from './nx-json.ts';
import { initOptions } from './options.ts';
import { addPackages } from './packages.ts';
import { writeWorkflows } from './workflow-files.ts';

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
  const { ci, skipPackageJson } = parseOptions(initOptions, given);
  if (ci === 'github') writeWorkflows(tree, readNxJson(tree)?.defaultBase);
  for (const warning of [...setUpNxJson(tree), ...ignoreOutputs(tree)]) warn(warning);
  // From version 11 on pnpm installs nothing while this is undecided.
  acknowledgeBuildScripts(tree, detectPackageManager(tree.root), buildScripts);
  return skipPackageJson ? () => undefined : addPackages(tree);
}
