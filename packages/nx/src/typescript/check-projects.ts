import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCompiler } from './compiler.ts';
import { parseCompileErrors, type CompileError } from './compile-errors.ts';
import { readProjectConfig, type ProjectConfig } from './project-config.ts';
import { withScratchConfig } from './scratch-config.ts';

/** More projects than this in one process cost memory without saving time. */
const chunkSize = 100;

/**
 * Each checker of a process finds the types of what projects share out for itself, so those that have
 * no core cost time; the compiler's own default is four, whatever there is.
 */
const checkers = Math.min(4, availableParallelism());

export interface CheckedProject {
  /** Whatever the caller calls it by. */
  id: string;
  /** Relative to the workspace root, with forward slashes. */
  root: string;
}

export interface CheckResult {
  id: string;
  /** Empty when the project type-checks. */
  errors: string[];
}

interface Group {
  configs: ProjectConfig[];
  projects: CheckedProject[];
}

function tsconfigPath(workspaceRoot: string, project: CheckedProject): string {
  return join(workspaceRoot, project.root, 'tsconfig.json');
}

function isInside(file: string, project: CheckedProject): boolean {
  return file.startsWith(`${project.root}/`);
}

/** An error outside all of the projects, such as in a package they import, fails each of them. */
function resultsOf(
  projects: readonly CheckedProject[],
  errors: readonly CompileError[],
): CheckResult[] {
  const shared = errors.filter(
    ({ file }) => file === undefined || !projects.some((project) => isInside(file, project)),
  );
  return projects.map((project) => {
    const own = errors.filter(({ file }) => file !== undefined && isInside(file, project));
    return { id: project.id, errors: [...own, ...shared].map((error) => error.text) };
  });
}

async function check(
  workspaceRoot: string,
  config: string,
  projects: readonly CheckedProject[],
): Promise<CheckResult[]> {
  const args = ['--project', config, '--noEmit', '--checkers', `${checkers}`];
  const run = await runCompiler(args, workspaceRoot);
  const errors = parseCompileErrors(run.output);
  if (run.exitCode !== 0 && errors.length === 0) {
    errors.push({
      file: undefined,
      text: `tsc ended with exit code ${run.exitCode}\n${run.output}`,
    });
  }
  return resultsOf(projects, errors);
}

function mergedConfig(group: Group): object {
  const first = group.configs[0];
  return {
    extends: first?.extends ?? [],
    compilerOptions: first?.compilerOptions ?? {},
    include: group.configs.flatMap((config) => config.include),
    exclude: group.configs.flatMap((config) => config.exclude),
  };
}

function checkGroup(workspaceRoot: string, group: Group): Promise<CheckResult[]> {
  return withScratchConfig(workspaceRoot, mergedConfig(group), (path) =>
    check(workspaceRoot, path, group.projects),
  );
}

function chunks(group: Group): Group[] {
  const starts = Array.from({ length: Math.ceil(group.projects.length / chunkSize) }, (_, i) => i);
  return starts.map((index) => {
    const range = [index * chunkSize, (index + 1) * chunkSize] as const;
    return { configs: group.configs.slice(...range), projects: group.projects.slice(...range) };
  });
}

class Grouping {
  readonly #groups = new Map<string, Group>();
  readonly single: CheckedProject[] = [];
  readonly missing: CheckedProject[] = [];

  add(workspaceRoot: string, project: CheckedProject): void {
    const path = tsconfigPath(workspaceRoot, project);
    if (!existsSync(path)) {
      this.missing.push(project);
      return;
    }
    const config = readProjectConfig(path);
    if (config) this.#addToGroup(project, config);
    else this.single.push(project);
  }

  get groups(): Group[] {
    return [...this.#groups.values()].flatMap(chunks);
  }

  #addToGroup(project: CheckedProject, config: ProjectConfig): void {
    const key = JSON.stringify([config.extends, config.compilerOptions]);
    const group = this.#groups.get(key) ?? { configs: [], projects: [] };
    group.configs.push(config);
    group.projects.push(project);
    this.#groups.set(key, group);
  }
}

/**
 * Type-checks projects with TypeScript 7: those with the same settings together in one process,
 * which costs a tenth of a process for each. Results come as each process ends.
 */
export async function* checkProjects(
  workspaceRoot: string,
  projects: readonly CheckedProject[],
): AsyncGenerator<CheckResult> {
  const grouping = new Grouping();
  for (const project of projects) grouping.add(workspaceRoot, project);
  for (const { id, root } of grouping.missing) {
    yield { id, errors: [`${root}/tsconfig.json - error: the file does not exist`] };
  }
  for (const group of grouping.groups) yield* await checkGroup(workspaceRoot, group);
  for (const project of grouping.single) {
    yield* await check(workspaceRoot, tsconfigPath(workspaceRoot, project), [project]);
  }
}
