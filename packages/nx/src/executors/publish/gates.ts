import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';

/** What has to pass before a package may be built and published, where a project has it. */
const judging: readonly string[] = ['sync-check', 'typecheck', 'check', 'scenarios'];

/** So many projects are named in one command: Windows allows a line of 8,000 characters. */
const projectsPerRun = 100;

/** The targets that failed, by the name of the project; empty where all passed. */
export type GateReport = ReadonlyMap<string, readonly string[]>;

/** How Nx lists a task that failed, was stopped or was not run: `- env-library-loans:check`. */
const listedTask = /^\s*- (.+):([^:\s]+)$/gm;

/**
 * Which targets of which projects did not pass, by what Nx prints at the end of a run.
 *
 * @param output of `nx run-many`
 */
export function failedTargets(
  output: string,
  projects: readonly string[],
  targets: readonly string[],
): GateReport {
  const listed = Array.from(
    stripVTControlCharacters(output).matchAll(listedTask),
    ([, project = '', target = '']) => ({ project, target }),
  ).filter(({ project, target }) => projects.includes(project) && targets.includes(target));
  const byProject = Map.groupBy(listed, ({ project }) => project);
  return new Map(
    Array.from(byProject, ([project, tasks]) => [
      project,
      [...new Set(tasks.map(({ target }) => target))],
    ]),
  );
}

/** What Nx tells the processes of its tasks about the run they are in; a run of its own is not in it. */
const aboutTheRun =
  /^NX_(?:TASK_.*|DRY_RUN|FORKED_TASK_EXECUTOR|INVOKED_BY_RUNNER|STREAM_OUTPUT|PREFIX_OUTPUT|TERMINAL_OUTPUT_PATH|CLI_SET|BATCH_MODE)$/;

function environmentOfRun(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !aboutTheRun.test(name));
  return { ...Object.fromEntries(kept), NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
}

/** Runs Nx in a process of its own and shows what it prints; an exit code other than 0 is an answer. */
async function runNx(
  args: readonly string[],
  root: string,
): Promise<[exitCode: number, output: string]> {
  const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
  const child = spawn(process.execPath, [nx, ...args], {
    cwd: root,
    env: environmentOfRun(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  return [(await promise) ?? 1, output];
}

async function runTargets(
  root: string,
  targets: readonly string[],
  projects: readonly string[],
): Promise<GateReport> {
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < projects.length; at += projectsPerRun) {
    const names = projects.slice(at, at + projectsPerRun);
    const args = ['run-many', '-t', ...targets, '-p', names.join(',')];
    const [exitCode, output] = await runNx(args, root);
    if (exitCode === 0) continue;
    const failed = failedTargets(output, names, targets);
    for (const [name, those] of failed) found.set(name, those);
    // Nx that names no task has failed before any: nothing has passed then.
    if (failed.size === 0) for (const name of names) found.set(name, targets);
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
export async function runGates(root: string, projects: readonly string[]): Promise<GateReport> {
  const judged = await runTargets(root, judging, projects);
  const passed = projects.filter((name) => !judged.has(name));
  return new Map([...judged, ...(await runTargets(root, ['build'], passed))]);
}
