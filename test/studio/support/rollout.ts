import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../packages/cli/src/bin.ts');

/** `envloom rollout` as a process that goes on while it is watched. */
export class RolloutProcess {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  /** @param workspace absolute @param args of the command */
  constructor(workspace: string, args: readonly string[]) {
    this.#process = spawn(process.execPath, [program, 'rollout', ...args], {
      cwd: workspace,
      stdio: 'ignore',
    });
    this.#ended = once(this.#process, 'exit');
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends it at once, as a machine does that goes down. */
  async kill(): Promise<void> {
    if (this.isRunning) this.#process.kill('SIGKILL');
    await this.#ended;
  }
}
