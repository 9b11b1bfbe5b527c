import { jsonIn } from '@envloom/core';
import { spawn } from 'node:child_process';
import { z } from 'zod';

/** What npm says of a failure with `--json`. */
export interface NpmError {
  /** `E401`, `ECONNREFUSED`; empty where npm names none. */
  readonly code: string;
  readonly summary: string;
}

export type NpmAnswer =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: NpmError };

const failure = z.object({
  error: z.looseObject({ code: z.string().optional(), summary: z.string().optional() }),
});

interface Printed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], cwd: string): Promise<Printed> {
  const { promise, resolve, reject } = Promise.withResolvers<Printed>();
  // npm is a script on Windows, which only a shell runs.
  const child = spawn('npm', args, {
    cwd,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString('utf8')));
  child.on('error', reject);
  child.on('close', (code) => {
    resolve({ exitCode: code ?? 1, ...printed });
  });
  return promise;
}

function errorOf({ stdout, stderr }: Printed): NpmError {
  const told = failure.safeParse(jsonIn(stdout)).data?.error;
  const summary = told?.summary ?? stderr.trim().split('\n').slice(-5).join('\n');
  return { code: told?.code ?? '', summary };
}

/** Runs npm with `--json`: what it answers, or why it failed. */
export async function runNpm(args: readonly string[], cwd: string): Promise<NpmAnswer> {
  const printed = await run([...args, '--json'], cwd);
  if (printed.exitCode !== 0) return { ok: false, error: errorOf(printed) };
  return { ok: true, value: jsonIn(printed.stdout) };
}
