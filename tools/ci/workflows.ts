// What GitHub Actions does for this repository, from the recipes that other workspaces get too.
// `vitest run tools/ci -u` writes the files in .github/workflows.
import {
  affectedCommand,
  ciWorkflow,
  everythingCommand,
  reportsAreCommitted,
} from '../../packages/nx/src/recipes/ci-workflow.ts';
import { releaseWorkflow } from '../../packages/nx/src/recipes/release-workflow.ts';
import { cached } from '../../packages/nx/src/recipes/steps.ts';
import { environmentGroup, packageGroup } from '../../packages/nx/src/publish/release-config.ts';

/** Here the command is a source, which npm does not put on the path. */
const cachedBy = 'node packages/nx/src/task-cache/bin.ts';

/** Also links the environments, which are no npm workspaces. */
const install = 'npm run setup';

/** `npm test` runs the laws of environments; one process for all of them is much faster than one each. */
const targets = ['typecheck', 'sync-check', 'check', 'scenarios'];

const ci = ciWorkflow({
  packageManager: 'npm',
  mainBranch: 'main',
  job: 'envloom',
  timeoutMinutes: 60,
  install,
  pullRequest: [
    { title: 'Format', run: 'npm run format:check' },
    { title: 'Lint', run: 'npm run lint' },
    { title: 'Types', run: cached('npm run typecheck', cachedBy) },
    { title: 'Tests', run: 'npm test' },
    {
      title: 'Environments that the pull request affects',
      run: cached(affectedCommand('npx', targets), cachedBy),
    },
    { title: 'Catalogue', run: 'npx nx g catalog --check' },
    reportsAreCommitted,
  ],
  main: [
    { title: 'Everything', run: cached('.ci/run', cachedBy) },
    // The one target that `.ci/run` asks of the environments alone that are written by hand.
    {
      title: 'The check of every environment',
      run: cached(everythingCommand('npx', ['check']), cachedBy),
    },
    reportsAreCommitted,
  ],
});

const release = releaseWorkflow({
  packageManager: 'npm',
  mainBranch: 'main',
  cachedBy,
  groups: [packageGroup, environmentGroup],
  install,
});

/** The text of each file in .github/workflows, by its name. */
export const repositoryWorkflows: ReadonlyMap<string, string> = new Map([
  ['ci.yml', ci],
  ['release.yml', release],
]);
