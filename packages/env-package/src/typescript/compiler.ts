import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

/** How many run side by side: as many as one has checkers by default, but no more than there are cores. */
export const compilerProcesses = Math.min(4, availableParallelism());

export interface CompilerRun {
  exitCode: number;
  /** What the compiler printed, with paths relative to the folder it ran in. */
  output: string;
}

/** TypeScript 7 is run by path: the `typescript` package is version 6, which Nx needs. */
function compilerPath(): string {
  const manifest = createRequire(import.meta.url).resolve('typescript-7/package.json');
  return join(dirname(manifest), 'bin', 'tsc');
}

/**
 * TypeScript 7 is written in Go. Next to nothing of what a run makes becomes garbage, so that it is
 * collected only where memory gets scarce: a sixth less processor time. What the user has set stays.
 *
 * @see https://go.dev/doc/gc-guide
 */
const memory = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Runs `tsc` with plain output; an exit code other than 0 is an answer, not an exception. */
export function runCompiler(args: readonly string[], cwd: string): Promise<CompilerRun> {
  const { promise, resolve, reject } = Promise.withResolvers<CompilerRun>();
  const child = spawn(process.execPath, [compilerPath(), '--pretty', 'false', ...args], {
    cwd,
    env: { ...memory, ...process.env },
  });
  const chunks: string[] = [];
  const collect = (chunk: Buffer): unknown => chunks.push(chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', reject);
  child.on('close', (code) => {
    resolve({ exitCode: code ?? 1, output: chunks.join('') });
  });
  return promise;
}
