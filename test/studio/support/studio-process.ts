import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../packages/cli/src/bin.ts');

/** `envloom studio` as a process of its own. */
export class StudioProcess {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  /**
   * Waits until it listens.
   *
   * @param workspace absolute
   * @param port 0 takes any that is free
   * @throws Error with what it said, where it ends instead
   */
  static async start(workspace: string, port = 0): Promise<StudioProcess> {
    const child = spawn(
      process.execPath,
      [program, 'studio', '--port', String(port), '--no-open'],
      { cwd: workspace, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return new StudioProcess(await listening(child), child);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Ends it at once, as a machine does that goes down. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}

async function listening(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  const listen = (text: unknown): void => {
    said += String(text);
    const [url] = /http:\/\/[\d.:]+/.exec(said) ?? [];
    if (url !== undefined) resolve(url);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  child.once('exit', () => reject(new Error(`envloom studio ended: ${said}`)));
  return promise;
}
