import { counted } from '@envloom/core';
import { readModel, type Bump } from '@envloom/logic-model';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { modelFile } from '@envloom/cli';
import { environmentChanges, type Judgement } from './environment-changes.ts';
import type { Git } from './git.ts';
import { lastReleases, type LastRelease } from './last-release.ts';
import { isPublished } from './published-files.ts';
import { ReleasedPackages } from './released-package.ts';

/** An environment as Nx knows it. */
export interface EnvironmentProject {
  readonly name: string;
  /** Relative to the workspace root. */
  readonly root: string;
}

/** What is proposed for one environment, and why. */
export interface Proposal {
  readonly project: string;
  readonly root: string;
  /** Undefined for the first release. */
  readonly release: LastRelease | undefined;
  /** Undefined where nothing differs, or nothing can be said. */
  readonly bump: Bump | undefined;
  readonly reasons: readonly string[];
  /** For the changelog. */
  readonly text: string;
  /** Why nothing can be proposed. */
  readonly problem?: string;
}

/** Environments that were released at one commit are compared with it in one go. */
function changedFiles(
  git: Git,
  projects: readonly EnvironmentProject[],
  releases: ReadonlyMap<string, LastRelease>,
): ReadonlyMap<string, readonly string[]> {
  const byCommit = Map.groupBy(projects, ({ name }) => releases.get(name)?.commit ?? '');
  byCommit.delete('');
  const found = new Map<string, string[]>();
  for (const [commit, released] of byCommit) {
    const byRoot = new Map(released.map(({ root, name }) => [root, name]));
    for (const file of git.changedSince(commit, [...byRoot.keys()])) {
      const project = ownerOf(file, byRoot);
      if (project === undefined) continue;
      const path = posix.relative(project.root, file);
      if (isPublished(path)) found.set(project.name, [...(found.get(project.name) ?? []), path]);
    }
  }
  return found;
}

/** The project in whose folder a file lies. */
function ownerOf(
  file: string,
  byRoot: ReadonlyMap<string, string>,
): EnvironmentProject | undefined {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const name = byRoot.get(folder);
    if (name !== undefined) return { name, root: folder };
  }
  return undefined;
}

/** Numbers that say what a reader gets, as far as the model can be read. */
function firstReleaseText(workspaceRoot: string, root: string): string | undefined {
  const path = join(workspaceRoot, root, modelFile);
  const read = existsSync(path) ? readModel(readFileSync(path, 'utf8'), path) : undefined;
  if (read?.ok !== true) return undefined;
  const { operations, entities, rules } = read.parsed.model;
  const tools = counted(operations.length, 'tool', 'tools');
  const kinds = counted(entities.length, 'entity', 'entities');
  return `First release, with ${tools}, ${kinds} and ${counted(rules.length, 'rule', 'rules')}.`;
}

function firstRelease(workspaceRoot: string, { name, root }: EnvironmentProject): Proposal {
  const text = firstReleaseText(workspaceRoot, root);
  const common = { project: name, root, release: undefined };
  if (text === undefined) {
    const problem = `${root}/${modelFile} cannot be read`;
    return { ...common, bump: undefined, reasons: [], text: '', problem };
  }
  return { ...common, bump: 'minor', reasons: ['first release'], text };
}

function proposalOf(
  project: EnvironmentProject,
  release: LastRelease,
  judged: Judgement,
): Proposal {
  const common = { project: project.name, root: project.root, release };
  if (!judged.ok) {
    return { ...common, bump: undefined, reasons: [], text: '', problem: judged.problem };
  }
  const text = `Changes since ${release.version}:\n\n${judged.text}`;
  return { ...common, bump: judged.bump, reasons: judged.reasons, text };
}

/**
 * Compares environments with their last releases, one after the other: of a thousand, one is in memory.
 *
 * @param git undefined where the workspace is in no repository: then nothing was released
 */
export function* proposals(
  workspaceRoot: string,
  projects: readonly EnvironmentProject[],
  git: Git | undefined,
): Generator<Proposal, void, undefined> {
  const releases = git === undefined ? new Map<string, LastRelease>() : lastReleases(git);
  const changed =
    git === undefined ? new Map<string, string[]>() : changedFiles(git, projects, releases);
  const packages = git === undefined ? undefined : new ReleasedPackages(git, workspaceRoot);
  for (const project of projects) {
    const release = releases.get(project.name);
    if (release === undefined || packages === undefined) {
      yield firstRelease(workspaceRoot, project);
      continue;
    }
    const paths = changed.get(project.name) ?? [];
    const judged = environmentChanges({ root: project.root, release, paths }, packages);
    yield proposalOf(project, release, judged);
  }
}
