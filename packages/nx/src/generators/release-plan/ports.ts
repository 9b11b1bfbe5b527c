import { createProjectGraphAsync, logger } from '@nx/devkit';
import type { ProgressOutput } from '@envloom/core/command';
import { environmentTag } from '../../publish/release-config.ts';
import type { EnvironmentProject } from '../../release/proposals.ts';

/** What the generator needs besides the tree; tests pass their own. */
export interface ReleasePlanPorts {
  /** Every environment of the workspace, by name. */
  readonly environments: () => Promise<readonly EnvironmentProject[]>;
  readonly output: ProgressOutput;
  readonly warn: (message: string) => void;
}

async function environments(): Promise<readonly EnvironmentProject[]> {
  const { nodes } = await createProjectGraphAsync();
  return Object.values(nodes)
    .filter(({ data }) => data.tags?.includes(environmentTag) === true)
    .map(({ name, data }) => ({ name, root: data.root }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export const defaultPorts: ReleasePlanPorts = {
  environments,
  output: process.stdout,
  warn: (message) => {
    logger.warn(message);
  },
};
