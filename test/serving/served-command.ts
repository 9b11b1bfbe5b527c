import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const program = join(root, 'packages', 'serve', 'src', 'bin.ts');

/** `envloom-serve` as a process of its own. */
export class ServedCommand implements AsyncDisposable {
  readonly process: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown[]>;
  #errors = '';

  constructor(args: readonly string[], nodeArgs: readonly string[] = []) {
    this.process = spawn(process.execPath, [...nodeArgs, program, ...args], { cwd: root });
    this.#ended = once(this.process, 'exit');
    this.process.stderr.on('data', (text) => {
      this.#errors += String(text);
    });
  }

  /** What was written to standard error so far. */
  get errors(): string {
    return this.#errors;
  }

  /** The URL of the line that says that it listens. */
  async listening(): Promise<string> {
    const told = /"event":"listening","url":"([^"]*)"/;
    while (!told.test(this.#errors)) {
      if (this.process.exitCode !== null) throw new Error(`it ended: ${this.#errors}`);
      await Promise.race([once(this.process.stderr, 'data'), this.#ended]);
    }
    return told.exec(this.#errors)?.[1] ?? '';
  }

  /** The exit code, or the signal that killed it. */
  async ended(): Promise<unknown> {
    const [code, signal] = await this.#ended;
    return code ?? signal;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null)
      this.process.kill('SIGKILL');
    await this.#ended;
  }
}
