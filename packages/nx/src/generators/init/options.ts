import { option } from '@envloom/core/command';
import { z } from 'zod';

/** The npm scope that a workspace gives to its environments; `init` and `preset` write it into nx.json. */
export const workspaceScope = option(
  z.string().optional(),
  'Scope',
  'The npm scope of your environments: nx.json gets it as `scope` of the options of @envloom/nx, and each new package has it in its name.',
  { examples: ['@acme'] },
);

/** Options of setting up a workspace. */
export const initOptions = z.strictObject({
  ci: option(
    z.enum(['none', 'github']).default('none'),
    'Workflows for CI',
    'Write workflows that check what a pull request affects and release environments: github for GitHub Actions. Files that are there stay.',
  ),
  scope: workspaceScope,
  skipPackageJson: option(
    z.boolean().default(false),
    'Leave package.json alone',
    'Do not add the packages that environments use to package.json.',
    { 'x-priority': 'internal' },
  ),
});
