import type { MessagePort } from 'node:worker_threads';

/** What the thread of the language server is given with each client. */
export interface ClientPort {
  /** Takes and gives the messages of JSON-RPC as objects. */
  readonly port: MessagePort;
  /** Of environments, absolute, by what the URIs of their files begin with. */
  readonly folders: Readonly<Record<string, string>>;
}
