import { basename, dirname, join } from 'node:path';
import {
  createNodesFromFiles,
  type CreateNodesContextV2,
  type CreateNodesResult,
  type CreateNodesV2,
  type ProjectConfiguration,
} from '@nx/devkit';
import { locationOf, projectName, readPackageJson, type PackageJson } from '@envloom/env-package';
import { requireSupportedNx } from '../nx-version.ts';
import { environmentTag } from '../generators/init/release-config.ts';
import { environmentTargets } from './targets.ts';

/** The exports of the sources are plain paths; conditions come with publishing. */
function stringExports({ exports }: PackageJson): Record<string, string> {
  const found: Record<string, string> = {};
  if (exports === null || typeof exports !== 'object') return found;
  for (const [key, value] of Object.entries(exports)) {
    if (typeof value === 'string') found[key] = value;
  }
  return found;
}

/** Environments are no npm workspace members, so Nx learns their package names from here. */
function metadata(packageJson: PackageJson): NonNullable<ProjectConfiguration['metadata']> {
  const { name, version, description } = packageJson;
  return {
    technologies: ['typescript'],
    ...(description === undefined ? {} : { description }),
    js: {
      packageName: name,
      isInPackageManagerWorkspaces: false,
      ...(version === undefined ? {} : { packageVersion: version }),
      packageExports: stringExports(packageJson),
    },
  };
}

function environmentProject(root: string, packageJson: PackageJson): ProjectConfiguration {
  return {
    name: projectName(locationOf(root).name),
    root,
    projectType: 'library',
    sourceRoot: `${root}/src`,
    tags: [environmentTag],
    targets: environmentTargets,
    metadata: metadata(packageJson),
  };
}

/** A built package has a copy of its model. */
function isBuildOutput(root: string): boolean {
  return basename(root) === 'dist';
}

function inferEnvironment(file: string, context: CreateNodesContextV2): CreateNodesResult {
  const root = dirname(file);
  if (isBuildOutput(root)) return {};
  const packageJson = readPackageJson(join(context.workspaceRoot, root, 'package.json'));
  if (!packageJson) return {};
  return { projects: { [root]: environmentProject(root, packageJson) } };
}

/** Every folder with a logic-model.yaml and a package.json is an environment. */
export const createNodesV2: CreateNodesV2 = [
  '**/logic-model.yaml',
  (files, options, context) => {
    requireSupportedNx();
    return createNodesFromFiles((file) => inferEnvironment(file, context), files, options, context);
  },
];
