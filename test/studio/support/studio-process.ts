import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../packages/cli/src/bin.ts');

/** How a server with the page is started. */
export interface StudioStart {
  /** Arguments of `envloom`; default: `studio --no-open`. */
  readonly command?: readonly string[];
  /** Variables of its environment, such as tokens. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Default 0: any that is free. */
  readonly port?: number;
}

/** A server with the page, as a process of its own. */
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
   * @throws Error with what it said, where it ends instead
   */
  static async start(workspace: string, start: StudioStart = {}): Promise<StudioProcess> {
    const { command = ['studio', '--no-open'], variables = {}, port = 0 } = start;
    const child = spawn(process.execPath, [program, ...command, '--port', String(port)], {
      cwd: workspace,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new StudioProcess(await listening(child), child);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Ends it at once, as a machine does that goes down. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Ends it as who started it does; what it started itself ends, too. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
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
  child.once('exit', () => reject(new Error(`envloom ended: ${said}`)));
  return promise;
}
