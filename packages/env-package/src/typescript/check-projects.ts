import pLimit from 'p-limit';
import { parseCompileErrors, type CompileError } from './compile-errors.ts';
import { compilerProcesses, runCompiler } from './compiler.ts';
import { groupProjects, tsconfigPath, type CheckedProject, type Group } from './groups.ts';
import { withScratchConfig } from './scratch-config.ts';

export interface CheckResult {
  id: string;
  /** Empty when the project type-checks. */
  errors: string[];
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

/**
 * Each checker of a process finds the types of what projects share out for itself, so that several
 * cost time: where processes run side by side, each has one.
 */
function checkers(isAlone: boolean): readonly string[] {
  return isAlone ? ['--checkers', `${compilerProcesses}`] : ['--singleThreaded'];
}

async function check(
  workspaceRoot: string,
  config: string,
  projects: readonly CheckedProject[],
  isAlone: boolean,
): Promise<CheckResult[]> {
  const args = ['--project', config, '--noEmit', ...checkers(isAlone)];
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

type Options = Readonly<Record<string, unknown>>;

/** Declarations cost a sixth more: what is wrong with them alone is found by the build. */
function withoutDeclarations(options: Options): Options {
  const isNeeded = options['isolatedDeclarations'] !== true || options['composite'] === true;
  return isNeeded ? options : { ...options, declaration: false, isolatedDeclarations: false };
}

function mergedConfig(group: Group): object {
  const first = group.configs[0];
  return {
    extends: first?.extends ?? [],
    compilerOptions: withoutDeclarations(first?.compilerOptions ?? {}),
    include: group.configs.flatMap((config) => config.include),
    exclude: group.configs.flatMap((config) => config.exclude),
  };
}

/**
 * Type-checks projects with TypeScript 7: those with the same settings together in one process,
 * which costs a tenth of a process for each. Results come as each process ends.
 */
export async function* checkProjects(
  workspaceRoot: string,
  projects: readonly CheckedProject[],
): AsyncGenerator<CheckResult> {
  const { groups, single, missing } = groupProjects(workspaceRoot, projects);
  for (const { id, root } of missing) {
    yield { id, errors: [`${root}/tsconfig.json - error: the file does not exist`] };
  }
  const isAlone = groups.length + single.length === 1;
  const checks = [
    ...groups.map(
      (group) => () =>
        withScratchConfig(workspaceRoot, mergedConfig(group), (path) =>
          check(workspaceRoot, path, group.projects, isAlone),
        ),
    ),
    ...single.map(
      (project) => () =>
        check(workspaceRoot, tsconfigPath(workspaceRoot, project), [project], isAlone),
    ),
  ];
  yield* inParallel(checks);
}

/** The results of all, those that end first sooner. */
async function* inParallel(
  checks: readonly (() => Promise<readonly CheckResult[]>)[],
): AsyncGenerator<CheckResult> {
  const limit = pLimit(compilerProcesses);
  const waiting = new Map(
    checks.map((run, at) => [at, limit(run).then((results) => ({ at, results }))] as const),
  );
  while (waiting.size > 0) {
    const { at, results } = await Promise.race(waiting.values());
    waiting.delete(at);
    yield* results;
  }
}
