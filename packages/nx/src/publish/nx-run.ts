import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installedPackageJson } from '@envloom/env-package';

export interface NxRun {
  readonly exitCode: number;
  readonly output: string;
}

/** What Nx tells the processes of its tasks about the run they are in; a run of its own is not in it. */
const aboutTheRun =
  /^NX_(?:TASK_.*|DRY_RUN|FORKED_TASK_EXECUTOR|INVOKED_BY_RUNNER|STREAM_OUTPUT|PREFIX_OUTPUT|TERMINAL_OUTPUT_PATH|CLI_SET|BATCH_MODE)$/;

function nxPath(): string {
  const { bin } = installedPackageJson('nx');
  const manifest = createRequire(import.meta.url).resolve('nx/package.json');
  const path = typeof bin === 'string' ? bin : bin?.['nx'];
  if (path === undefined) throw new Error(`The nx in ${dirname(manifest)} has no command.`);
  return join(dirname(manifest), path);
}

function environmentOfRun(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !aboutTheRun.test(name));
  return { ...Object.fromEntries(kept), NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
}

/** Runs Nx in a process of its own and shows what it prints; an exit code other than 0 is an answer. */
export function runNx(args: readonly string[], root: string): Promise<NxRun> {
  const { promise, resolve, reject } = Promise.withResolvers<NxRun>();
  const child = spawn(process.execPath, [nxPath(), ...args], {
    cwd: root,
    env: environmentOfRun(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  const collect = (chunk: Buffer): void => {
    chunks.push(chunk.toString('utf8'));
    process.stdout.write(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', reject);
  child.on('close', (code) => {
    resolve({ exitCode: code ?? 1, output: chunks.join('') });
  });
  return promise;
}
