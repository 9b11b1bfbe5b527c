// Infers, for the packages of this repository, the tag that names the package in
// tools/lint/module-boundaries.json and the targets every package has.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packageTargets } from '@envloom/nx';
import {
  createNodesFromFiles,
  type CreateNodesV2,
  type ProjectConfiguration,
  type TargetConfiguration,
} from '@nx/devkit';

export const name = 'envloom-workspace';

/** The sources of a page run in browsers: they are checked with settings of their own, after those for Node. */
const pageTargets: Record<string, TargetConfiguration> = {
  typecheck: { ...packageTargets['typecheck'], dependsOn: ['typecheck-page'] },
  'typecheck-page': {
    executor: 'nx:run-commands',
    cache: true,
    options: { command: 'node node_modules/typescript-7/bin/tsc -p {projectRoot}/src/page' },
    inputs: [...(packageTargets['typecheck']?.inputs ?? []), { externalDependencies: ['vite'] }],
    outputs: [],
    metadata: { description: 'Type-checks the page that browsers run.' },
  },
};

function packageProject(root: string, hasPage: boolean): ProjectConfiguration {
  return {
    root,
    projectType: 'library',
    tags: [`pkg:${basename(root)}`],
    targets: { ...packageTargets, ...(hasPage ? pageTargets : {}) },
  };
}

export const createNodesV2: CreateNodesV2 = [
  'packages/*/package.json',
  (files, options, context) =>
    createNodesFromFiles(
      (file) => {
        const root = dirname(file);
        const hasPage = existsSync(join(context.workspaceRoot, root, 'src/page/tsconfig.json'));
        return { projects: { [root]: packageProject(root, hasPage) } };
      },
      files,
      options,
      context,
    ),
];

export const createNodes = createNodesV2;
