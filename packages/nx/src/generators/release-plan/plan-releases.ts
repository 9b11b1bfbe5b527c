import { createProjectGraphAsync, logger, type Tree } from '@nx/devkit';
import { ProgressLine, type ProgressOutput } from '@envloom/core/command';
import { projectName } from '@envloom/env-package';
import { type GivenOptions, parseOptions, partsOf } from '@envloom/core/command';
import {
  type EnvironmentProject,
  Git,
  type Proposal,
  proposals,
  proposalTable,
} from '@envloom/release';
import { environmentTag } from '../init/release-config.ts';
import { releasePlanOptions } from './options.ts';
import { removeOrphans, writePlan } from './write-plans.ts';

/** What the generator needs besides the tree; tests pass their own. */
export interface ReleasePlanPorts {
  /** Every environment of the workspace, by name. */
  readonly environments: () => Promise<readonly EnvironmentProject[]>;
  readonly output: ProgressOutput;
  readonly warn: (message: string) => void;
}

const defaultPorts: ReleasePlanPorts = {
  environments: async () => {
    const { nodes } = await createProjectGraphAsync();
    return Object.values(nodes)
      .filter(({ data }) => data.tags?.includes(environmentTag) === true)
      .map(({ name, data }) => ({ name, root: data.root }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  },
  output: process.stdout,
  warn: (message) => {
    logger.warn(message);
  },
};

/** Environments may be named with or without `env-`. */
function chosen(
  all: readonly EnvironmentProject[],
  wanted: readonly string[] | undefined,
): readonly EnvironmentProject[] {
  if (wanted === undefined) return all;
  return wanted.map((asked) => {
    const found = all.find(({ name }) => name === asked || name === projectName(asked));
    if (found !== undefined) return found;
    const names = all.map(({ name }) => name).join(', ');
    throw new Error(
      `There is no environment ${asked}; nothing was written. ` +
        (names === '' ? 'There are none.' : `There are: ${names}.`),
    );
  });
}

/** In a clone without its history, what was released looks as if it never was. */
function requireHistory(git: Git | undefined, projects: readonly EnvironmentProject[]): void {
  if (git?.isShallow !== true) return;
  const releases = git.lastReleases();
  const unknown = projects.filter(({ name }) => !releases.has(name)).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new Error(
    `This clone is shallow and has no tag of a release of ${unknown.slice(0, 5).join(', ')}` +
      `${unknown.length > 5 ? ` and ${unknown.length - 5} more` : ''}, so it cannot be told whether ` +
      'they were released; nothing was written. Fetch all of it: git fetch --unshallow --tags ' +
      '(GitHub Actions: actions/checkout with fetch-depth: 0).',
  );
}

function summary(planned: number, removed: number): string {
  const parts = [
    planned > 0
      ? `${planned} version ${planned === 1 ? 'plan' : 'plans'} in .nx/version-plans. Read and commit them; ` +
        '`npx nx release --groups=envs` follows them.'
      : 'Nothing is to be released.',
    ...(removed > 0 ? [`Removed ${removed} of environments that are gone.`] : []),
  ];
  return `\n${parts.join('\n')}\n`;
}

/**
 * Compares each environment with its last release, and writes a version plan for each that differs.
 *
 * @throws Error where an environment that is asked for does not exist, or git lacks its history
 */
export async function planReleases(
  tree: Tree,
  given: GivenOptions,
  ports: ReleasePlanPorts = defaultPorts,
): Promise<void> {
  const wanted = partsOf(parseOptions(releasePlanOptions, given).projects);
  const all = await ports.environments();
  const projects = chosen(all, wanted);
  const git = Git.open(tree.root);
  requireHistory(git, projects);
  const progress = new ProgressLine('release-plan', ports.output);
  const found: Proposal[] = [];
  const kept: string[] = [];
  for (const proposal of proposals(tree.root, projects, git)) {
    const note = writePlan(tree, proposal);
    if (note !== undefined) kept.push(note);
    // Cloned, because a part of a text keeps all of it in memory: here, whole models.
    found.push(structuredClone({ ...proposal, text: '' }));
    progress.show({ stage: 'environments', done: found.length, total: projects.length });
  }
  progress.clear();
  const removed =
    wanted === undefined ? removeOrphans(tree, new Set(all.map(({ name }) => name))) : [];
  const planned = found.filter(({ bump }) => bump !== undefined).length - kept.length;
  if (found.length > 0) ports.output.write(proposalTable(found));
  ports.output.write(summary(planned, removed.length));
  for (const note of kept) ports.warn(note);
}
