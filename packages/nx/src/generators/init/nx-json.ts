import { parseJson, type NxJsonConfiguration, type Tree } from '@nx/devkit';
import {
  environmentGroup,
  releaseConfiguration,
  releaseGroupOf,
} from '../../publish/release-config.ts';
import { withValue } from './json-text.ts';

const file = 'nx.json';

const pluginName = '@envloom/nx';

function isRegistered({ plugins = [] }: NxJsonConfiguration): boolean {
  return plugins.some((entry) => (typeof entry === 'string' ? entry : entry.plugin) === pluginName);
}

function withPlugin(text: string, nxJson: NxJsonConfiguration): string {
  if (isRegistered(nxJson)) return text;
  return nxJson.plugins === undefined
    ? withValue(text, ['plugins'], [pluginName])
    : withValue(text, ['plugins', -1], pluginName);
}

/** Nx refuses groups beside a list of projects, so such a release stays as it is. */
function hasNoGroups({ release }: NxJsonConfiguration): boolean {
  return release?.projects !== undefined;
}

function withReleaseGroup(text: string, nxJson: NxJsonConfiguration): string {
  const { release } = nxJson;
  if (release === undefined) return withValue(text, ['release'], releaseConfiguration());
  if (hasNoGroups(nxJson) || release.groups?.[environmentGroup] !== undefined) return text;
  return withValue(text, ['release', 'groups', environmentGroup], releaseGroupOf(environmentGroup));
}

/**
 * Registers the plugin and the release group of environments; all else in nx.json stays as it is
 * written.
 *
 * @returns what the user has to know
 */
export function setUpNxJson(tree: Tree): readonly string[] {
  const text = tree.read(file, 'utf-8') ?? '{}\n';
  const nxJson = parseJson<NxJsonConfiguration>(text);
  const changed = withReleaseGroup(withPlugin(text, nxJson), nxJson);
  if (changed !== text) tree.write(file, changed);
  if (!hasNoGroups(nxJson)) return [];
  return [
    'nx.json releases a list of projects (release.projects), and Nx allows no groups beside it: to release ' +
      `environments, move the list into a group, and add a group "${environmentGroup}" with ` +
      JSON.stringify(releaseGroupOf(environmentGroup)),
  ];
}
