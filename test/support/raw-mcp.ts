import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server of MCP as a process of its own, spoken to line by line: what answers say is not read. */
export class RawMcpServer implements AsyncDisposable {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string, undefined>;
  #errors = '';
  #id = 0;

  constructor(command: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
    this.#process = spawn(command, args, { env: { ...process.env, ...variables } });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
    this.#process.stderr.on('data', (text) => {
      this.#errors += String(text);
    });
  }

  /** @returns the line of the answer */
  async initialize(): Promise<string> {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const line = await this.ask({ method: 'initialize', params });
    this.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return line;
  }

  /** @returns the line of the answer; requests are numbered from 0 */
  async ask(request: object): Promise<string> {
    this.#send({ jsonrpc: '2.0', id: this.#id, ...request });
    this.#id += 1;
    return this.#answer();
  }

  /** What a server tells of itself in between is no answer. */
  async #answer(): Promise<string> {
    const next = await this.#lines.next();
    if (next.done === true) throw new Error(`the server ended: ${this.#errors}`);
    return 'method' in JSON.parse(next.value) ? this.#answer() : next.value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const isOver = this.#process.exitCode !== null || this.#process.signalCode !== null;
    const ended = isOver ? undefined : once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  #send(message: object): void {
    this.#process.stdin.write(`${JSON.stringify(message)}\n`);
  }
}
