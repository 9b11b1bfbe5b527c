import { option } from '@envloom/core/command';
import { z } from 'zod';
import { workspaceScope } from '../init/options.ts';

/**
 * Options of making a workspace. What `init` calls `ci` has another name here: create-nx-workspace hands a preset
 * its own `ci`, which says whether there is an Nx Cloud, and all of its other options.
 */
export const presetOptions = z.looseObject({
  name: option(
    z.string().optional(),
    'Name',
    'The name of the workspace, as its README has it; by default that of package.json.',
  ),
  scope: workspaceScope,
  workflows: option(
    z.enum(['none', 'github']).default('github'),
    'Workflows for CI',
    'Write workflows that check what a pull request affects and release environments: github for GitHub Actions.',
  ),
  example: option(
    z.boolean().default(true),
    'Example',
    'Generate the example environment and make scenarios for it.',
  ),
});
