import type { Attack, Attacker } from './attack.ts';
import { firstAnswer, type HttpAnswer } from './http-answers.ts';
import { type HttpRequest, httpRequest } from './http-requests.ts';
import { RawSocket } from './raw-socket.ts';

const burstSize = 30;

/** Sends requests over HTTP, many at once on one connection, and waits for the answers. */
export class HttpAttacker implements Attacker {
  readonly #attack: Attack;
  #socket: RawSocket | undefined;

  constructor(attack: Attack) {
    this.#attack = attack;
  }

  async burst(): Promise<void> {
    const { kit, sent } = this.#attack;
    if (kit.random.oneIn(25)) return this.#lethal();
    const socket = this.#open();
    const requests = Array.from({ length: burstSize }, () => httpRequest(kit));
    socket.write(requests.map((one) => written(one, this.#attack.token)).join(''));
    sent(burstSize);
    const left = await this.#answers(socket, burstSize);
    if (left > 0 || socket.isClosed) this.close();
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): RawSocket {
    this.#socket ??= new RawSocket(this.#attack.port);
    return this.#socket;
  }

  /** Judges so many answers; how many did not come because the server closed the connection. */
  async #answers(socket: RawSocket, count: number): Promise<number> {
    let rest = Buffer.alloc(0);
    let left = count;
    await socket.until((bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let one = firstAnswer(rest); one !== undefined; one = firstAnswer(rest)) {
        rest = rest.subarray(one.end);
        // "Continue": the answer is still to come.
        if (one.status === 100) continue;
        this.#judge(one);
        left -= 1;
        if (one.isLast || left === 0) return true;
      }
      return false;
    });
    return left;
  }

  #judge({ status, type, body }: HttpAnswer): void {
    const { oracle, isStranger = false } = this.#attack;
    oracle.http(status, type, body);
    // Whether a server is healthy is no secret.
    if (isStranger && status < 300 && !body.startsWith('{"status":'))
      oracle.violated(`a stranger was let in: ${body.slice(0, 300)}`);
  }

  /** A request that is no HTTP, or never ends. */
  async #lethal(): Promise<void> {
    const { kit, port, sent, token } = this.#attack;
    const { random } = kit;
    const socket = new RawSocket(port);
    const text = written(httpRequest(kit), token);
    socket.write(random.pick(broken)(text));
    sent(1);
    if (random.oneIn(2)) socket.end();
    const isHanging = random.oneIn(3);
    if (isHanging) setTimeout(() => socket.destroy(), 2_000);
    if (isHanging || random.oneIn(3)) return;
    socket.end();
    await this.#answers(socket, 2);
    socket.destroy();
  }
}

/** A request as it goes over the wire. */
function written({ method, path, headers, body }: HttpRequest, token?: string): string {
  const allowed = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const lines = Object.entries({ ...headers, ...allowed }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const size = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const target = encodeURI(path).replaceAll('%25', '%');
  return `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${size}\r\n${body ?? ''}`;
}

const broken: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, text.length / 2),
  (text) => text.replace(/content-length: \d+/, 'content-length: 99999999'),
  (text) => text.replace(/content-length: \d+/, 'content-length: -1'),
  (text) => text.replace(/content-length: \d+/, 'content-length: 1\r\ncontent-length: 2'),
  (text) => text.replace(/content-length: \d+/, 'transfer-encoding: chunked'),
  (text) => text.replace(/content-length: \d+/, 'content-length: 3\r\ntransfer-encoding: chunked'),
  (text) => text.replace('host:', 'host: evil.example\r\nhost:'),
  (text) => text.replace('HTTP/1.1', 'HTTP/9.9'),
  (text) => text.replace('\r\n', `\r\nx-long: ${'x'.repeat(20_000)}\r\n`),
  (text) => text.replace('\r\n', '\r\nx-\u0000: 1\r\n'),
  (text) => text.replace('host: 127.0.0.1', 'host: 127.0.0.1\r\nexpect: 100-continue'),
  () =>
    'POST /sessions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n{"a":"',
  () =>
    `POST /sessions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n`,
  () => 'GET /rpc HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  () =>
    'GET /etc/passwd HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];
