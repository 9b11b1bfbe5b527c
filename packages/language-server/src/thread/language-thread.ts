import { extname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { ClientPort } from './thread-messages.ts';

/** A client of the language server in the thread. */
export interface ThreadClient {
  /** Hands on a message of JSON-RPC. */
  send(message: object): void;
  /** The client is gone. */
  close(): void;
}

export interface ThreadClientEvents {
  /** A message of JSON-RPC for the client. */
  readonly onMessage: (message: unknown) => void;
  /** The server ended, as told or by a fault; called at most once, and not after `close`. */
  readonly onEnd: () => void;
}

/** Milliseconds for which the thread stays without a client. */
const idleMs = 120_000;

/**
 * The language server in a thread of its own: to check a large model takes a second, in which this
 * thread answers others. It starts with the first client, and ends some time after the last.
 */
export class LanguageThread {
  readonly #folders: Readonly<Record<string, string>>;
  readonly #ports = new Set<MessagePort>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param folders of environments, absolute, by what the URIs of their files begin with */
  constructor(folders: Readonly<Record<string, string>>) {
    this.#folders = folders;
  }

  open({ onMessage, onEnd }: ThreadClientEvents): ThreadClient {
    clearTimeout(this.#idle);
    const { port1: own, port2: port } = new MessageChannel();
    this.#ports.add(own);
    own.on('message', onMessage);
    own.once('close', () => {
      if (this.#forget(own)) onEnd();
    });
    const client: ClientPort = { port, folders: this.#folders };
    this.#running().postMessage(client, [port]);
    return {
      // The rule is about windows; a port takes no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      send: (message) => own.postMessage(message),
      close: () => {
        this.#forget(own);
        own.close();
      },
    };
  }

  /** Ends the thread; its clients are told. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** @returns whether the client was there */
  #forget(port: MessagePort): boolean {
    const wasThere = this.#ports.delete(port);
    if (this.#ports.size === 0) {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
    return wasThere;
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // In a package that is built, the file beside this one is JavaScript, too.
    const entry = new URL(`./language-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(entry);
    worker.unref();
    this.#worker = worker;
    const gone = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // Its ports close with it, which tells the clients.
    worker.once('error', gone);
    worker.once('exit', gone);
    return worker;
  }
}
