import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const bin = join(import.meta.dirname, '../../../packages/serve/src/bin.ts');
const limits = ['--max-sessions', '20000', '--log-level', 'info'];
const listening = z.looseObject({ event: z.literal('listening'), url: z.string() });

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens; of standard input and output `stdio:`. */
  readonly url: string;
  /** Seconds of processor time so far, of its worker processes too. */
  readonly busy: () => number;
  /** Bytes of resident memory. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

/** Whether processes can be tied to a core here. */
export const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** @param profile where the profile of the processor is written */
export async function startServer(
  environments: readonly string[],
  args: readonly string[],
  { isPinned = true, profile = '' } = {},
): Promise<ServerProcess> {
  const given = environments.flatMap((name) => ['--env', name]);
  const profiling = profile === '' ? [] : ['--cpu-prof', '--cpu-prof-dir', profile];
  const command = [process.execPath, ...profiling, bin, ...given, ...limits, ...args];
  const [file = '', ...rest] = isPinned && canPin ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'pipe'] });
  const url = await listeningAt(child);
  const pid = child.pid ?? 0;
  return {
    child,
    url,
    busy: () => sum([pid, ...childrenOf(pid)].map(busySeconds)),
    memory: () => sum([pid, ...childrenOf(pid)].map(residentBytes)),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function listeningAt(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('the server has no standard error');
  const said: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    const found = listening.safeParse(jsonOf(line));
    if (!found.success) continue;
    child.stderr.resume();
    return found.data.url;
  }
  throw new Error(`the server ended:\n${said.join('\n')}`);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** User and system time; see `proc_pid_stat(5)`. */
function busySeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / ticksPerSecond;
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
