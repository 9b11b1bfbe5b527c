import { LanguageThread, type ThreadClient } from '@envloom/language-server';
import type { Channel, Connection, OpenChannel } from '@envloom/serve';
import type { Environments } from '../environments/environments.ts';

/**
 * The language server over a WebSocket, one message of JSON-RPC a frame. Its documents are
 * `envloom:///<environment>/logic-model.yaml` and `envloom:///<environment>/tasks/<name>.yaml`.
 */
export function languageServer(environments: Environments): OpenChannel {
  const thread = new LanguageThread(
    Object.fromEntries(
      environments.names.map((name) => [
        `envloom:///${encodeURIComponent(name)}/`,
        environments.folder(name),
      ]),
    ),
  );
  return (connection) => new LanguageChannel(connection, thread);
}

class LanguageChannel implements Channel {
  readonly #connection: Connection;
  readonly #client: ThreadClient;

  constructor(connection: Connection, thread: LanguageThread) {
    this.#connection = connection;
    this.#client = thread.open({
      onMessage: (message) => connection.send(JSON.stringify(message)),
      onEnd: () => connection.close(),
    });
  }

  receive(text: string): void {
    const message = parsed(text);
    // A message that is left out would make the server's text another: the client begins anew.
    if (message === undefined || !this.#connection.allows(1)) this.#connection.close();
    else this.#client.send(message);
  }

  closed(): void {
    this.#client.close();
  }
}

function parsed(text: string): object | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
