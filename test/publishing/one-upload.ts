import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { z } from 'zod';

const listening = z.object({ port: z.number() });

/**
 * A registry that lets one upload through to another registry, with all that is only asked, and keeps
 * those after it waiting: whoever publishes two packages at once stands half-way there, and stays.
 */
export class OneUpload {
  /** Fulfilled when the first upload has been answered, and another one waits. */
  readonly isHalfWay: Promise<void>;
  readonly #behind: string;
  readonly #server: Server;
  readonly #answered = Promise.withResolvers<void>();
  readonly #waits = Promise.withResolvers<void>();
  #hasUpload = false;

  private constructor(behind: string) {
    this.#behind = behind;
    this.#server = createServer((request, response) => {
      this.#take(request, response);
    });
    this.isHalfWay = Promise.all([this.#answered.promise, this.#waits.promise]).then(
      () => undefined,
    );
  }

  /** @param behind the address of the registry that has the packages */
  static async before(behind: string): Promise<OneUpload> {
    const registry = new OneUpload(behind);
    registry.#server.listen(0, '127.0.0.1');
    await once(registry.#server, 'listening');
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${listening.parse(this.#server.address()).port}/`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const isUpload = request.method === 'PUT';
    if (isUpload && this.#hasUpload) {
      this.#waits.resolve();
      return;
    }
    this.#hasUpload ||= isUpload;
    const { method, headers, url = '/' } = request;
    const passedOn = send(new URL(url, this.#behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      if (isUpload) answer.once('end', this.#answered.resolve);
    });
    passedOn.once('error', (error) => response.destroy(error));
    request.pipe(passedOn);
  }
}
