import type { Tree } from '@nx/devkit';
import { projectName } from '@envloom/env-package';
import { ProgressLine } from '@envloom/core/command';
import { partsOf } from '@envloom/core/command';
import { Git } from '../../release/git.ts';
import { lastReleases } from '../../release/last-release.ts';
import { proposals, type EnvironmentProject, type Proposal } from '../../release/proposals.ts';
import { proposalTable } from '../../release/proposal-table.ts';
import { removeOrphans, writePlan } from '../../release/write-plans.ts';
import type { ReleasePlanOptions } from './options.ts';
import type { ReleasePlanPorts } from './ports.ts';

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
  const releases = lastReleases(git);
  const unknown = projects.filter(({ name }) => !releases.has(name)).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new Error(
    `This clone is shallow and has no tag of a release of ${unknown.slice(0, 5).join(', ')}` +
      `${unknown.length > 5 ? ` and ${unknown.length - 5} more` : ''}, so it cannot be told whether ` +
      'they were released; nothing was written. Fetch all of it: git fetch --unshallow --tags ' +
      '(GitHub Actions: actions/checkout with fetch-depth: 0).',
  );
}

function summary(found: readonly Proposal[], kept: number, removed: number): string {
  const planned = found.filter(({ bump }) => bump !== undefined).length - kept;
  const parts = [
    planned > 0
      ? `${planned} version ${planned === 1 ? 'plan' : 'plans'} in .nx/version-plans. Read and commit them; ` +
        '`npx nx release --groups=envs` follows them.'
      : 'Nothing is to be released.',
    ...(removed > 0 ? [`Removed ${removed} of environments that are gone.`] : []),
  ];
  return `\n${parts.join('\n')}\n`;
}

interface Planned {
  readonly found: readonly Proposal[];
  /** What to say of plans that were left alone. */
  readonly kept: readonly string[];
}

interface Shown {
  readonly progress: ProgressLine;
  readonly total: number;
}

function planEach(tree: Tree, all: Iterable<Proposal>, { progress, total }: Shown): Planned {
  const found: Proposal[] = [];
  const kept: string[] = [];
  for (const proposal of all) {
    const note = writePlan(tree, proposal);
    if (note !== undefined) kept.push(note);
    // Cloned, because a part of a text keeps all of it in memory: here, whole models.
    found.push(structuredClone({ ...proposal, text: '' }));
    progress.show({ stage: 'environments', done: found.length, total });
  }
  progress.clear();
  return { found, kept };
}

/**
 * Compares each environment with its last release, and writes a version plan for each that differs.
 *
 * @throws Error where an environment that is asked for does not exist, or git lacks its history
 */
export async function planReleases(
  tree: Tree,
  options: ReleasePlanOptions,
  ports: ReleasePlanPorts,
): Promise<void> {
  const all = await ports.environments();
  const wanted = partsOf(options.projects);
  const projects = chosen(all, wanted);
  const git = Git.open(tree.root);
  requireHistory(git, projects);
  const { found, kept } = planEach(tree, proposals(tree.root, projects, git), {
    progress: new ProgressLine('release-plan', ports.output),
    total: projects.length,
  });
  const removed =
    wanted === undefined ? removeOrphans(tree, new Set(all.map(({ name }) => name))) : [];
  if (found.length > 0) ports.output.write(proposalTable(found));
  ports.output.write(summary(found, kept.length, removed.length));
  for (const note of kept) ports.warn(note);
}
