import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { linesFile } from '@envloom/scen-generator/stored';
import { manifestFile, modelFile } from '@envloom/env-package';
import { formatDiagnostic, readModel, type LogicModel } from '@envloom/logic-model';
import { linkedManifest, linkedVersion } from '../build/linked-package.ts';
import { isPublished } from '../build/published-files.ts';
import { changelogText, largestBump, ordered, type Bump, type Change } from './change.ts';
import { codesIn, compareModels } from './compare-models.ts';
import type { Git, LastRelease } from './git.ts';
import { taskChanges, withoutTasks } from './task-changes.ts';
import { codeChanges, manifestChanges, scenarioChanges, type FilePair } from './package-changes.ts';

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
  /** Lines of Markdown, the largest step first. */
  readonly reasons: readonly string[];
  /** For the changelog. */
  readonly text: string;
  /** Why nothing can be proposed. */
  readonly problem?: string;
}

/** Of these a workspace makes what is published, or tells who emitted it. */
const sources: readonly string[] = [linesFile, manifestFile];

/** The project in whose folder a file lies. */
function ownerOf(
  file: string,
  byRoot: ReadonlyMap<string, EnvironmentProject>,
): EnvironmentProject | undefined {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const project = byRoot.get(folder);
    if (project !== undefined) return project;
  }
  return undefined;
}

/** What differs, by project. Environments that were released at one commit are compared with it in one go. */
function changedFiles(
  git: Git,
  projects: readonly EnvironmentProject[],
  releases: ReadonlyMap<string, LastRelease>,
): ReadonlyMap<string, readonly string[]> {
  const byCommit = Map.groupBy(projects, ({ name }) => releases.get(name)?.commit ?? '');
  byCommit.delete('');
  const found = new Map<string, string[]>();
  for (const [commit, released] of byCommit) {
    const byRoot = new Map(released.map((project) => [project.root, project]));
    for (const file of git.changedSince(commit, [...byRoot.keys()])) {
      const project = ownerOf(file, byRoot);
      if (project === undefined) continue;
      const path = posix.relative(project.root, file);
      if (!isPublished(path) && !sources.includes(path)) continue;
      found.set(project.name, [...(found.get(project.name) ?? []), path]);
    }
  }
  return found;
}

/** A file as it is; undefined where there is none. */
function now(workspaceRoot: string, file: string): string | undefined {
  const path = join(workspaceRoot, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readingOf(text: string | undefined, file: string): LogicModel | string {
  if (text === undefined) return `${file} does not exist`;
  const read = readModel(text, file);
  if (read.ok) return read.parsed.model;
  const [first] = read.diagnostics;
  return first === undefined ? file : (formatDiagnostic(first).split('\n')[0] ?? file);
}

const unreadable = (release: LastRelease, problem: string): Change => ({
  bump: 'major',
  area: 'types',
  text: `The logic model of ${release.tag} cannot be read (${problem}), so nothing is known of what changed: taken for a breaking change`,
});

/** Comments and layout are published with the model and say nothing of how it behaves. */
const sameMeaning: Change = {
  bump: 'patch',
  area: 'wording',
  text: `The text of \`${modelFile}\` is another one and means the same`,
};

/** @returns what changed in the model, and so in the package; or why it cannot be told */
function modelChanges(
  files: ReadonlyMap<string, FilePair>,
  root: string,
  release: LastRelease,
): readonly Change[] | string {
  const file = files.get(modelFile);
  if (file === undefined) return [];
  const after = readingOf(file.after, `${root}/${modelFile}`);
  if (typeof after === 'string') return after;
  const before = readingOf(file.before, `${root}/${modelFile}`);
  if (typeof before === 'string') return [unreadable(release, before)];
  const tools = files.get('src/tools.ts');
  const found = compareModels(
    { model: before, codes: codesIn(tools?.before ?? '') },
    { model: after, codes: codesIn(tools?.after ?? '') },
  );
  return found.length === 0 ? [sameMeaning] : found;
}

/** Compares environments of a workspace with their last releases. */
class Comparison {
  readonly #workspaceRoot: string;
  readonly #git: Git;
  readonly #versions = new Map<string, string | undefined>();

  constructor(workspaceRoot: string, git: Git) {
    this.#workspaceRoot = workspaceRoot;
    this.#git = git;
  }

  /**
   * @param paths what differs, relative to the package
   * @returns what changed, or why it cannot be told
   */
  changes(root: string, release: LastRelease, paths: readonly string[]): Change[] | string {
    const inPackage = paths.map((path) => posix.join(root, path));
    const before = this.#git.filesAt(release.commit, inPackage);
    const files = paths.map((path, at): FilePair => {
      const file = inPackage[at] ?? path;
      return { path, before: before.get(file), after: now(this.#workspaceRoot, file) };
    });
    const inModel = modelChanges(new Map(files.map((file) => [file.path, file])), root, release);
    if (typeof inModel === 'string') return inModel;
    const isSameModel = inModel.length === 0 || inModel[0] === sameMeaning;
    const others = files.filter(({ path }) => path !== modelFile);
    return [
      ...inModel,
      ...taskChanges(files),
      ...scenarioChanges(files),
      ...this.#manifestChanges(root, release, files),
      ...(isSameModel ? codeChanges(withoutTasks(others)) : []),
    ];
  }

  /** Where package.json is no file that differs, the packages beside it may have other versions. */
  #manifestChanges(root: string, { commit }: LastRelease, files: readonly FilePair[]): Change[] {
    const file = files.find(({ path }) => path === 'package.json');
    const after = now(this.#workspaceRoot, `${root}/package.json`) ?? '';
    return manifestChanges(
      {
        text: file === undefined ? after : (file.before ?? ''),
        versionOf: (name) => this.#versionAt(commit, name),
      },
      { text: after, versionOf: (name) => linkedVersion(this.#workspaceRoot, name) },
    );
  }

  #versionAt(commit: string, packageName: string): string | undefined {
    const file = linkedManifest(this.#workspaceRoot, packageName);
    if (file === undefined) return undefined;
    const key = `${commit}:${file}`;
    if (!this.#versions.has(key)) {
      const text = this.#git.filesAt(commit, [file]).get(file) ?? '';
      this.#versions.set(key, /"version":\s*"([^"]+)"/.exec(text)?.[1]);
    }
    return this.#versions.get(key);
  }
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Numbers that say what a reader gets, as far as the model can be read. */
function firstRelease(workspaceRoot: string, { name, root }: EnvironmentProject): Proposal {
  const file = `${root}/${modelFile}`;
  const model = readingOf(now(workspaceRoot, file), file);
  const common = { project: name, root, release: undefined };
  if (typeof model === 'string') {
    const problem = `${file} cannot be read`;
    return { ...common, bump: undefined, reasons: [], text: '', problem };
  }
  const { operations, entities, rules } = model;
  const tools = counted(operations.length, 'tool', 'tools');
  const kinds = counted(entities.length, 'entity', 'entities');
  const text = `First release, with ${tools}, ${kinds} and ${counted(rules.length, 'rule', 'rules')}.`;
  return { ...common, bump: 'minor', reasons: ['first release'], text };
}

function proposalOf(
  { name, root }: EnvironmentProject,
  release: LastRelease,
  changes: readonly Change[] | string,
): Proposal {
  const common = { project: name, root, release };
  if (typeof changes === 'string')
    return { ...common, bump: undefined, reasons: [], text: '', problem: changes };
  return {
    ...common,
    bump: largestBump(changes),
    reasons: ordered(changes).map(({ text }) => text),
    text: `Changes since ${release.version}:\n\n${changelogText(changes)}`,
  };
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
  if (git === undefined) {
    for (const project of projects) yield firstRelease(workspaceRoot, project);
    return;
  }
  const releases = git.lastReleases();
  const changed = changedFiles(git, projects, releases);
  const comparison = new Comparison(workspaceRoot, git);
  for (const project of projects) {
    const release = releases.get(project.name);
    const paths = changed.get(project.name) ?? [];
    yield release === undefined
      ? firstRelease(workspaceRoot, project)
      : proposalOf(project, release, comparison.changes(project.root, release, paths));
  }
}
