import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const headEnd = '\r\n\r\n';

/**
 * One connection over which one request at a time is made. It reads no more of HTTP than the length of
 * a body: a whole client would take more time than the server that is measured.
 */
export class HttpSocket {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #answered: ((body: string) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#receive(bytes));
  }

  static async open(port: number): Promise<HttpSocket> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new HttpSocket(socket);
  }

  post(path: string, body: string): Promise<string> {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#socket.write(head.join('\r\n') + headEnd + body);
    return new Promise((resolve) => (this.#answered = resolve));
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#parts.push(bytes);
    const all = Buffer.concat(this.#parts);
    const end = all.indexOf(headEnd);
    if (end === -1) return;
    const head = all.toString('latin1', 0, end);
    const body = all.subarray(end + headEnd.length);
    if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
    this.#parts = [];
    if (!/^HTTP\/1.1 20/.test(head))
      throw new Error(`the server answers ${head}\n${body.toString()}`);
    this.#answered?.(body.toString());
  }
}
