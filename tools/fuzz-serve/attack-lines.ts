import type { Attack, Attacker } from './attack.ts';
import type { Kit } from './grammar.ts';
import type { ServerProcess } from './server-process.ts';

const burstSize = 100;

/** Sends lines to the standard input of a server. */
export class LinesAttacker implements Attacker {
  readonly #attack: Attack;
  readonly #server: ServerProcess;
  readonly #message: (kit: Kit, id: number) => string;
  #rest = '';
  #count = 0;
  #mark = '';
  #done: (() => void) | undefined;

  constructor(attack: Attack, server: ServerProcess, message: (kit: Kit, id: number) => string) {
    this.#attack = attack;
    this.#message = message;
    this.#server = server;
    server.child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    server.child.on('exit', () => this.#done?.());
  }

  async burst(): Promise<void> {
    if (!this.#server.isAlive) return;
    const lines = Array.from({ length: burstSize }, () => this.#line());
    this.#count += 1;
    this.#mark = `"last-${this.#count}"`;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#done = resolve;
    const last = `{"jsonrpc":"2.0","id":${this.#mark},"method":"ping"}\n`;
    this.#server.child.stdin?.write(Buffer.concat([...lines, Buffer.from(last)]));
    this.#attack.sent(burstSize);
    await promise;
  }

  close(): void {
    this.#done?.();
  }

  /** A line, at times one with bytes that are no text. */
  #line(): Buffer {
    this.#count += 1;
    const { kit } = this.#attack;
    const bytes = Buffer.from(this.#message(kit, this.#count).replaceAll('\n', ' '));
    if (kit.random.oneIn(30) && bytes.length > 0) bytes[kit.random.below(bytes.length)] = 0xff;
    return Buffer.concat([bytes, Buffer.from(kit.random.pick(['\n', '\r\n', '\n\n']))]);
  }

  #receive(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      this.#attack.oracle.rpc(line);
      if (line.includes(this.#mark)) this.#done?.();
    }
  }
}
