import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzzToken, type Oracle } from './oracle.ts';

const root = join(import.meta.dirname, '..', '..');

/** It may read this checkout; nothing else of the system is open to it, and nothing may be written or started. */
// A thread watches the calls.
const confined = ['--permission', '--allow-worker', `--allow-fs-read=${root}`];

/** Workers are processes, which are confined in the same way, and talk over sockets in a folder. */
const confinedWorkers = [
  ...confined,
  '--allow-child-process',
  `--allow-fs-read=${tmpdir()}`,
  `--allow-fs-write=${tmpdir()}`,
];

/** A real server, confined by Node's permission model. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly #oracle: Oracle;
  #hasEnded = false;
  #isStopping = false;

  /**
   * @param args of `envloom-serve`
   * @param hasToken whether it asks for {@link fuzzToken}
   */
  constructor(args: readonly string[], oracle: Oracle, hasToken = false) {
    this.#oracle = oracle;
    const bin = join(root, 'packages', 'serve', 'src', 'bin.ts');
    const nodeArgs = args.includes('--workers') ? confinedWorkers : confined;
    const env = hasToken ? { ...process.env, ENVLOOM_TOKEN: fuzzToken } : process.env;
    this.child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
      cwd: root,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdin?.on('error', () => undefined);
    this.child.on('exit', (code, signal) => {
      this.#hasEnded = true;
      if (!this.#isStopping || (code !== 0 && signal === null))
        oracle.violated(`the server ended with ${code ?? signal}`);
    });
  }

  get isAlive(): boolean {
    return !this.#hasEnded;
  }

  /** Megabytes, with those of its workers; 0 where the system does not tell. */
  get residentMegabytes(): number {
    const { pid } = this.child;
    if (pid === undefined) return 0;
    const children = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ');
    return [String(pid), ...children].reduce((sum, one) => sum + megabytesOf(one), 0);
  }

  /** Reads the log from now on; settled with the port once it listens. */
  listening(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const lines: string[] = [];
    this.#eachLogLine((line) => {
      lines.push(line);
      const [, port] = /"url":"http:\/\/[^"]*:(\d+)/.exec(line) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    this.child.on('exit', () => reject(new Error(`it did not listen: ${lines.join('\n')}`)));
    return promise;
  }

  /** Reads the log from now on, where it does not listen. */
  watchLog(): void {
    this.#eachLogLine(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#hasEnded) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.child.on('exit', () => resolve());
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 30_000);
    await promise;
    clearTimeout(timer);
  }

  #eachLogLine(take: (line: string) => void): void {
    let rest = '';
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        this.#oracle.log(line);
        take(line);
      }
    });
  }
}

function megabytesOf(pid: string): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

/** Empty where there is no such file, or its process has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
