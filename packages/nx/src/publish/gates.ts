import type { ProjectConfiguration } from '@nx/devkit';
import { failedTargets } from './failed-targets.ts';
import { runNx } from './nx-run.ts';

/** What has to pass before a package may be built and published, where a project has it. */
const judging: readonly string[] = ['sync-check', 'typecheck', 'check', 'scenarios'];

const building: readonly string[] = ['build'];

/** So many projects are named in one command: Windows allows a line of 8,000 characters. */
const projectsPerRun = 100;

export interface GatedProject {
  readonly name: string;
  readonly targets: ReadonlySet<string>;
}

/** @param targets of its configuration in Nx */
export function gatedProject(name: string, targets: ProjectConfiguration['targets']): GatedProject {
  return { name, targets: new Set(Object.keys(targets ?? {})) };
}

/** The targets that failed, by the name of the project; empty where all passed. */
export type GateReport = ReadonlyMap<string, readonly string[]>;

function chunks<Item>(items: readonly Item[], size: number): readonly Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, at) => at * size);
  return starts.map((start) => items.slice(start, start + size));
}

async function failuresOf(
  root: string,
  targets: readonly string[],
  projects: readonly GatedProject[],
): Promise<GateReport> {
  const names = projects.map(({ name }) => name);
  const args = ['run-many', '-t', ...targets, '-p', names.join(',')];
  const { exitCode, output } = await runNx(args, root);
  if (exitCode === 0) return new Map();
  const found = failedTargets(output, new Set(names), new Set(targets));
  // Nx that names no task has failed before any: nothing has passed then.
  return found.size > 0 ? found : new Map(names.map((name) => [name, targets]));
}

async function runInChunks(
  root: string,
  targets: readonly string[],
  projects: readonly GatedProject[],
): Promise<GateReport> {
  const found = new Map<string, readonly string[]>();
  for (const part of chunks(projects, projectsPerRun)) {
    const failures = await failuresOf(root, targets, part);
    for (const [name, failed] of failures) found.set(name, failed);
  }
  return found;
}

/**
 * Judges projects and builds those that pass. Nx drops the dependencies of a target when a release
 * names groups or projects, so that whoever publishes has to see to it; what passed before comes from
 * Nx's cache. `dist` is made last: it holds the report that `check` writes.
 *
 * @param root of the workspace
 */
export async function runGates(
  root: string,
  projects: readonly GatedProject[],
): Promise<GateReport> {
  const judged = await runInChunks(root, judging, projects);
  const passed = projects.filter(({ name }) => !judged.has(name));
  const built = await runInChunks(root, building, passed);
  return new Map([...judged, ...built]);
}
