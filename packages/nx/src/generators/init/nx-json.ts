import { type NxJsonConfiguration, parseJson, type Tree } from '@nx/devkit';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { pluginName, requireScope } from '../../plugin/plugin-options.ts';
import { environmentGroup, environmentReleases, releaseConfiguration } from './release-config.ts';

/**
 * Puts a value into the text of a JSON file, whose comments and layout stay.
 *
 * @param path ends in -1 to append to an array
 */
function withValue(text: string, path: JSONPath, value: unknown): string {
  const isArrayInsertion = path.at(-1) === -1;
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions }));
}

/** @param scope of npm, for the plugin's options */
function withPlugin(
  text: string,
  { plugins }: NxJsonConfiguration,
  scope: string | undefined,
): string {
  const entry = scope === undefined ? pluginName : { plugin: pluginName, options: { scope } };
  if (plugins === undefined) return withValue(text, ['plugins'], [entry]);
  const at = plugins.findIndex(
    (each) => (typeof each === 'string' ? each : each.plugin) === pluginName,
  );
  if (at === -1) return withValue(text, ['plugins', -1], entry);
  if (scope === undefined) return text;
  return typeof plugins[at] === 'string'
    ? withValue(text, ['plugins', at], entry)
    : withValue(text, ['plugins', at, 'options', 'scope'], scope);
}

/** Nx refuses groups beside a list of projects, so such a release stays as it is. */
function hasNoGroups({ release }: NxJsonConfiguration): boolean {
  return release?.projects !== undefined;
}

function withReleaseGroup(text: string, nxJson: NxJsonConfiguration): string {
  const { release } = nxJson;
  if (release === undefined) return withValue(text, ['release'], releaseConfiguration);
  if (hasNoGroups(nxJson) || release.groups?.[environmentGroup] !== undefined) return text;
  return withValue(text, ['release', 'groups', environmentGroup], environmentReleases);
}

/**
 * Registers the plugin and the release group of environments; all else in nx.json stays as it is
 * written.
 *
 * @param scope the npm scope of environments, where the user says one
 * @returns what the user has to know
 */
export function setUpNxJson(tree: Tree, scope: string | undefined): readonly string[] {
  if (scope !== undefined) requireScope(scope, '--scope');
  const file = 'nx.json';
  const text = tree.read(file, 'utf-8') ?? '{}\n';
  const nxJson = parseJson<NxJsonConfiguration>(text);
  const changed = withReleaseGroup(withPlugin(text, nxJson, scope), nxJson);
  if (changed !== text) tree.write(file, changed);
  if (!hasNoGroups(nxJson)) return [];
  return [
    'nx.json releases a list of projects (release.projects), and Nx allows no groups beside it: to release ' +
      `environments, move the list into a group, and add a group "${environmentGroup}" with ` +
      JSON.stringify(environmentReleases),
  ];
}
