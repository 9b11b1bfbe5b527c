import { type NxJsonConfiguration, readNxJson, type Tree } from '@nx/devkit';
import { packageName, projectName } from '@envloom/env-package';
import { z } from 'zod';

export const pluginName = '@envloom/nx';

/** What nx.json says of the plugin: `{ "plugin": "@envloom/nx", "options": { "scope": "@acme" } }`. */
const pluginOptions = z.looseObject({ scope: z.string().optional() }).catch({});

function scopeIn({ plugins = [] }: NxJsonConfiguration): string | undefined {
  const scopes = plugins.map((entry) =>
    typeof entry === 'string' || entry.plugin !== pluginName
      ? undefined
      : pluginOptions.parse(entry.options).scope,
  );
  return scopes.find((scope) => scope !== undefined);
}

/** @throws Error that names where it is from, unless it is a scope of npm */
export function requireScope(scope: string, from: string): void {
  if (/^@[a-z0-9~-][a-z0-9._~-]*$/.test(scope)) return;
  throw new Error(`${from} must be an npm scope such as @acme, but is "${scope}".`);
}

/**
 * The npm name of an environment that is new.
 *
 * @param asked the scope that `--scope` says; else nx.json does
 * @returns undefined where neither says one
 * @throws Error where the scope is none
 */
export function scopedName(tree: Tree, name: string, asked?: string): string | undefined {
  const scope = asked ?? scopeIn(readNxJson(tree) ?? {});
  if (scope === undefined) return undefined;
  requireScope(scope, asked === undefined ? `scope of ${pluginName} in nx.json` : '--scope');
  return `${scope}/${projectName(name)}`;
}

/**
 * How environments of a workspace are called on npm.
 *
 * @throws Error where the scope is none
 */
export function packageNames(tree: Tree, asked?: string): (name: string) => string {
  const nameOf = (name: string): string => scopedName(tree, name, asked) ?? packageName(name);
  nameOf('any');
  return nameOf;
}
