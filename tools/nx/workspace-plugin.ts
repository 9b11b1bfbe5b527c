// Infers, for the packages of this repository, the tag that names the package in
// tools/lint/module-boundaries.json and the targets every package has.
import { basename, dirname } from 'node:path';
import { packageTargets } from '@envloom/nx';
import { createNodesFromFiles, type CreateNodesV2, type ProjectConfiguration } from '@nx/devkit';

export const name = 'envloom-workspace';

function packageProject(root: string): ProjectConfiguration {
  return {
    root,
    projectType: 'library',
    tags: [`pkg:${basename(root)}`],
    targets: packageTargets,
  };
}

export const createNodesV2: CreateNodesV2 = [
  'packages/*/package.json',
  (files, options, context) =>
    createNodesFromFiles(
      (file) => {
        const root = dirname(file);
        return { projects: { [root]: packageProject(root) } };
      },
      files,
      options,
      context,
    ),
];

export const createNodes = createNodesV2;
