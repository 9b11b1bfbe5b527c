import type { Attack, Attacker } from './attack.ts';
import { frame, handshake, takeFrames, textFrame } from './frames.ts';
import type { Kit } from './grammar.ts';
import { openEnvMessage } from './openenv-messages.ts';
import { RawSocket } from './raw-socket.ts';
import { rpcMessage } from './rpc-messages.ts';

/** What is spoken over a WebSocket. */
export interface SocketProtocol {
  readonly path: string;
  readonly message: (kit: Kit, id: number) => string;
  readonly judge: (attack: Attack, text: string) => void;
  /** A valid message, and what only its answer has. */
  readonly last: (id: number) => readonly [string, string];
}

export const rpcProtocol: SocketProtocol = {
  path: '/rpc',
  message: rpcMessage,
  judge: ({ oracle }, text) => oracle.rpc(text),
  last: (id) => [`{"jsonrpc":"2.0","id":"last-${id}","method":"ping"}`, `"last-${id}"`],
};

export const openEnvProtocol: SocketProtocol = {
  path: '/ws',
  message: openEnvMessage,
  judge: ({ oracle }, text) => oracle.openEnv(text),
  last: (id) => [
    `{"type":"mcp","data":{"jsonrpc":"2.0","id":"last-${id}","method":"nothing"}}`,
    `"last-${id}"`,
  ],
};

/** Close codes that a client may get: going away, what it may not send, too much, overload. */
const closeCodes = new Set([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1013]);

const burstSize = 60;

/** Sends frames over a WebSocket, many at once, and waits for the answers. */
export class SocketAttacker implements Attacker {
  readonly #attack: Attack;
  readonly #protocol: SocketProtocol;
  #socket: RawSocket | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(attack: Attack, protocol: SocketProtocol) {
    this.#attack = attack;
    this.#protocol = protocol;
  }

  async burst(): Promise<void> {
    const socket = await this.#open();
    const { kit, sent } = this.#attack;
    const frames = Array.from({ length: burstSize }, () => textFrame(this.#message()));
    const isLast = kit.random.oneIn(25);
    const [last, mark] = this.#protocol.last(this.#count);
    socket.write(Buffer.concat([...frames, isLast ? this.#lethal() : textFrame(last)]));
    sent(burstSize);
    if (isLast) await this.#goodbye(socket);
    else await socket.until((bytes) => this.#judged(bytes, mark));
    if (isLast || socket.isClosed) this.close();
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#rest = Buffer.alloc(0);
  }

  #message(): string {
    this.#count += 1;
    return this.#protocol.message(this.#attack.kit, this.#count);
  }

  async #open(): Promise<RawSocket> {
    if (this.#socket !== undefined) return this.#socket;
    const socket = new RawSocket(this.#attack.port);
    this.#socket = socket;
    socket.write(handshake(this.#protocol.path, this.#attack.token));
    let head = Buffer.alloc(0);
    await socket.until((bytes) => {
      head = Buffer.concat([head, bytes]);
      return head.includes('\r\n\r\n');
    });
    if (!head.toString('latin1').startsWith('HTTP/1.1 101'))
      this.#attack.oracle.violated(`no WebSocket: ${head.toString('latin1').slice(0, 300)}`);
    return socket;
  }

  /** Whether the last answer was among them. */
  #judged(bytes: Buffer, mark: string): boolean {
    const { frames, rest } = takeFrames(Buffer.concat([this.#rest, bytes]));
    this.#rest = rest;
    let isThere = false;
    for (const { opcode, payload } of frames) {
      const text = payload.toString('utf8');
      if (opcode === 1) this.#protocol.judge(this.#attack, text);
      if (opcode === 8 && payload.length >= 2) this.#judgeClose(payload.readUInt16BE(0));
      isThere ||= opcode === 8 || text.includes(mark);
    }
    return isThere;
  }

  #judgeClose(code: number): void {
    if (!closeCodes.has(code)) this.#attack.oracle.violated(`closed with ${code}`);
  }

  /** What ends a connection, or leaves it hanging. */
  #lethal(): Buffer {
    const { random } = this.#attack.kit;
    const text = Buffer.from(this.#message());
    const kinds: readonly (() => Buffer)[] = [
      () => frame(1, Buffer.from([0xc3, 0x28, 0xff])),
      () => frame(2, text),
      () => frame(1, text, false),
      () => Buffer.concat([frame(1, text, false), frame(1, text)]),
      () => Buffer.concat([frame(1, text, false), frame(9, Buffer.alloc(10)), frame(0, text)]),
      () => frame(9, Buffer.alloc(200)),
      () => frame(0, text),
      () => frame(3, text),
      () => frame(8, Buffer.from([3])),
      () => frame(8, Buffer.from([0, 0, 1])),
      () => frame(1, Buffer.alloc(1_100_000, 'x')),
      () => textFrame('x').subarray(0, 5),
      () => Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
      () => Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
      () => Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
      () => Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    ];
    return random.pick(kinds)();
  }

  /** Goes in one of the ways in which clients go. */
  async #goodbye(socket: RawSocket): Promise<void> {
    const { random } = this.#attack.kit;
    const way = random.below(4);
    if (way === 0) return socket.reset();
    if (way === 1) return socket.destroy();
    socket.end();
    await socket.until((bytes) => this.#judged(bytes, '\u0000never'));
  }
}
