import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compilerProcesses } from './compiler.ts';
import { readProjectConfig, type ProjectConfig } from './project-config.ts';

export interface CheckedProject {
  /** Whatever the caller calls it by. */
  id: string;
  /** Relative to the workspace root, with forward slashes. */
  root: string;
}

/** Projects with the same settings of the compiler. */
export interface Group {
  configs: ProjectConfig[];
  projects: CheckedProject[];
}

export interface Grouped {
  readonly groups: readonly Group[];
  /** Those whose settings are bound to their own folder. */
  readonly single: readonly CheckedProject[];
  /** Those without a tsconfig.json. */
  readonly missing: readonly CheckedProject[];
}

/** More projects than this in one process cost memory without saving time: these take 1.5 GB. */
const mostTogether = 170;

/** What they all import is read once in a process: with fewer projects that would be most of the work. */
const leastTogether = 20;

/** Into how many chunks projects are parted: where they are many, so that all processes have as much to do. */
export function chunkCount(projects: number, processes: number): number {
  const rounds = Math.ceil(projects / (mostTogether * processes));
  return Math.min(rounds * processes, Math.ceil(projects / leastTogether));
}

/** Of a group, for so many processes side by side. */
function chunks({ configs, projects }: Group): Group[] {
  const count = chunkCount(projects.length, compilerProcesses);
  const size = Math.ceil(projects.length / count);
  return Array.from({ length: count }, (_, index) => {
    const range = [index * size, (index + 1) * size] as const;
    return { configs: configs.slice(...range), projects: projects.slice(...range) };
  });
}

export function tsconfigPath(workspaceRoot: string, { root }: CheckedProject): string {
  return join(workspaceRoot, root, 'tsconfig.json');
}

/** Projects in groups that one process can check together. */
export function groupProjects(workspaceRoot: string, projects: readonly CheckedProject[]): Grouped {
  const groups = new Map<string, Group>();
  const [single, missing]: [CheckedProject[], CheckedProject[]] = [[], []];
  for (const project of projects) {
    const path = tsconfigPath(workspaceRoot, project);
    const config = existsSync(path) ? readProjectConfig(path) : 'missing';
    if (config === 'missing') missing.push(project);
    else if (config === undefined) single.push(project);
    else addTo(groups, project, config);
  }
  return { groups: [...groups.values()].flatMap(chunks), single, missing };
}

function addTo(groups: Map<string, Group>, project: CheckedProject, config: ProjectConfig): void {
  const key = JSON.stringify([config.extends, config.compilerOptions]);
  const group = groups.get(key) ?? { configs: [], projects: [] };
  group.configs.push(config);
  group.projects.push(project);
  groups.set(key, group);
}
