import { option } from '@envloom/core/command';
import { z } from 'zod';

/** Options of setting up a workspace. */
export const initOptions = z.strictObject({
  ci: option(
    z.enum(['none', 'github']).default('none'),
    'Workflows for CI',
    'Write workflows that check what a pull request affects and release environments: github for GitHub Actions. Files that are there stay.',
  ),
  skipPackageJson: option(
    z.boolean().default(false),
    'Leave package.json alone',
    'Do not add the packages that environments use to package.json.',
    { 'x-priority': 'internal' },
  ),
});
