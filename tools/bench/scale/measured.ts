import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a command took, its children included. */
export interface Measured {
  readonly exitCode: number;
  readonly output: string;
  /** Seconds until it ended. */
  readonly wall: number;
  /** Seconds of processor time, user and system, of all that ended before it. */
  readonly processor: number;
  /** Megabytes that it and its descendants took up at once; undefined where that cannot be told. */
  readonly memory: number | undefined;
}

interface Process {
  readonly parent: number;
  readonly memory: number;
}

const pageMegabytes = 4096 / 2 ** 20;
const samplingMilliseconds = 100;
const stepsOfLinux = process.platform === 'linux';

/** The name in parentheses may hold anything; parent and pages are counted from its end. */
function readProcess(id: string): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), memory: Number(fields[21]) * pageMegabytes };
  } catch {
    return undefined;
  }
}

function runningProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(id);
    if (found) processes.set(Number(id), found);
  }
  return processes;
}

function isBelow(id: number, ancestor: number, processes: ReadonlyMap<number, Process>): boolean {
  if (id === ancestor) return true;
  const parent = processes.get(id)?.parent ?? 0;
  return parent > 1 && isBelow(parent, ancestor, processes);
}

function memoryBelow(ancestor: number): number {
  const processes = runningProcesses();
  const below = [...processes].filter(([id]) => isBelow(id, ancestor, processes));
  return below.reduce((sum, [, { memory }]) => sum + memory, 0);
}

/** Calls back from time to time with the memory of a process and its descendants. */
function peakOf(id: number | undefined): () => number | undefined {
  if (id === undefined || !stepsOfLinux) return () => undefined;
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryBelow(id));
  }, samplingMilliseconds);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

const timesMark = 'processor seconds: ';

/** The shell tells the times of what it waited for, which Node does not. */
function timedCommand(command: readonly string[]): string[] {
  const script = `TIMEFORMAT='${timesMark}%U %S'; time "$@"`;
  return ['-c', script, 'bash', ...command];
}

function processorSeconds(output: string): number {
  const [, user = 'NaN', system = 'NaN'] =
    new RegExp(`${timesMark}([\\d.]+) ([\\d.]+)`).exec(output) ?? [];
  return Number(user) + Number(system);
}

/**
 * Runs a command to its end.
 *
 * @param env what is added to the environment of this process
 */
export function measured(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  const start = performance.now();
  const child = spawn('bash', timedCommand(command), { cwd, env: { ...process.env, ...env } });
  const peak = peakOf(child.pid);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('error', reject);
  child.on('close', (code) => {
    const output = Buffer.concat(chunks).toString('utf8');
    const wall = (performance.now() - start) / 1000;
    const processor = processorSeconds(output);
    resolve({ exitCode: code ?? 1, output, wall, processor, memory: peak() });
  });
  return promise;
}
