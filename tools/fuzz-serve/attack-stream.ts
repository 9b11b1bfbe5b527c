import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Attacker } from './attack.ts';
import { RawSocket } from './raw-socket.ts';

const burstSize = 5;

/** Opens the streams of events of MCP sessions, often several of one, and leaves them in each way. */
export class StreamAttacker implements Attacker {
  readonly #attack: Attack;
  readonly #sockets = new Set<RawSocket>();

  constructor(attack: Attack) {
    this.#attack = attack;
  }

  async burst(): Promise<void> {
    const { kit, sent } = this.#attack;
    const session = kit.pool.session(kit.random);
    const ids = [
      session,
      session,
      ...Array.from({ length: 3 }, () => kit.pool.session(kit.random)),
    ];
    await Promise.all(ids.map((id) => this.#stream(id.replaceAll(/[^\w.-]/g, ''))));
    sent(burstSize);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #stream(id: string): Promise<void> {
    const { port, kit } = this.#attack;
    const socket = new RawSocket(port);
    this.#sockets.add(socket);
    socket.write(this.#request(id));
    let told = '';
    await socket.until((bytes) => {
      told += bytes.toString('utf8');
      return told.includes('\r\n\r\n');
    });
    await sleep(kit.random.below(30));
    this.#judge(told);
    this.#leave(socket);
    this.#sockets.delete(socket);
  }

  #request(id: string): string {
    const { token, kit } = this.#attack;
    const since = kit.random.oneIn(4) ? [`last-event-id: ${kit.random.below(9)}_${id}`] : [];
    const allowed = token === undefined ? [] : [`authorization: Bearer ${token}`];
    const accept = kit.random.oneIn(9) ? 'text/html' : 'text/event-stream';
    return [
      'GET /mcp HTTP/1.1',
      'host: 127.0.0.1',
      `accept: ${accept}`,
      `mcp-session-id: ${id}`,
      ...since,
      ...allowed,
      '\r\n',
    ].join('\r\n');
  }

  #judge(told: string): void {
    const [head = '', body = ''] = told.split('\r\n\r\n', 2);
    const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? [];
    this.#attack.oracle.http(Number(status), 'text/event-stream', body);
  }

  #leave(socket: RawSocket): void {
    const { random } = this.#attack.kit;
    const way = random.below(3);
    if (way === 0) return socket.reset();
    if (way === 1) return socket.destroy();
    socket.end();
    // The server may go on writing for a while.
    setTimeout(() => socket.destroy(), 1_000);
  }
}
