import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkCommand, linkPackage, modelFile, readPackageJson } from '@envloom/env-package';

/** An environment is in a folder of the workspace; globs leave out folders that begin with a dot. */
const pattern = `*/*/${modelFile}`;

function linkEnvironment(workspaceRoot: string, root: string): readonly string[] {
  const name = readPackageJson(join(workspaceRoot, root, 'package.json'))?.name;
  if (name === undefined || !linkPackage(workspaceRoot, root, name)) return [];
  linkCommand(workspaceRoot, name);
  return [name];
}

/**
 * Links every environment of a workspace into its `node_modules`, as generating it does: for a fresh
 * clone.
 *
 * @returns the names that lead to an environment of the workspace now
 */
export function linkEnvironments(workspaceRoot: string): readonly string[] {
  const models = globSync(pattern, { cwd: workspaceRoot, exclude: ['node_modules'] });
  return models.toSorted().flatMap((model) => linkEnvironment(workspaceRoot, dirname(model)));
}
