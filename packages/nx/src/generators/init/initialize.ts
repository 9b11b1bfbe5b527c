import { logger, readNxJson, type GeneratorCallback, type Tree } from '@nx/devkit';
import { oneOf } from '../../options/one-of.ts';
import { ignoreOutputs } from './git-ignore.ts';
import { setUpNxJson } from './nx-json.ts';
import { ciChoices, type InitOptions } from './options.ts';
import { addPackages } from './packages.ts';
import { writeWorkflows } from './workflow-files.ts';

/**
 * Prepares an existing Nx workspace for environments; a second run changes nothing.
 *
 * @returns what installs the packages that were added
 */
export function initialize(
  tree: Tree,
  options: InitOptions,
  warn: (text: string) => void = (text) => {
    logger.warn(text);
  },
): GeneratorCallback {
  const ci = oneOf('ci', ciChoices, options.ci ?? 'none');
  if (ci === 'github') writeWorkflows(tree, readNxJson(tree)?.defaultBase);
  for (const warning of [...setUpNxJson(tree), ...ignoreOutputs(tree)]) warn(warning);
  return options.skipPackageJson === true ? () => undefined : addPackages(tree);
}
