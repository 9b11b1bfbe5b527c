import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Oracle } from './oracle.ts';

const root = join(import.meta.dirname, '..', '..');

/** It may read this checkout; nothing else of the system is open to it, and nothing may be written or started. */
const confined = ['--permission', `--allow-fs-read=${root}`];

/** A real server, confined by Node's permission model. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly #oracle: Oracle;
  #hasEnded = false;
  #isStopping = false;

  /** @param args of `envloom-serve` */
  constructor(args: readonly string[], oracle: Oracle) {
    this.#oracle = oracle;
    const bin = join(root, 'packages', 'serve', 'src', 'bin.ts');
    this.child = spawn(process.execPath, [...confined, bin, ...args], {
      cwd: root,
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

  /** Megabytes; 0 where the system does not tell. */
  get residentMegabytes(): number {
    const file = `/proc/${this.child.pid}/status`;
    if (!existsSync(file)) return 0;
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
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
