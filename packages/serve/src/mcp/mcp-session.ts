import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type {
  JSONRPCMessage,
  JSONRPCRequest,
  ServerCapabilities,
} from '@modelcontextprotocol/sdk/types.js';
import type { Role } from '../access/access.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Session, SessionStart } from '../session/session.ts';
import { answer, type PlayedSession, taskOf } from './methods.ts';
import { noValidator } from './no-validator.ts';
import { asRpcError } from './rpc-error.ts';

const capabilities: ServerCapabilities = {
  tools: { listChanged: true },
  resources: { subscribe: true },
};

/** A session of the store as the server that one MCP client talks to. */
export class McpSession implements PlayedSession {
  readonly id: string;
  readonly store: SessionStore;
  role: Role;
  readonly subscribed = new Set<string>();
  readonly #server: Server;
  start: SessionStart;

  constructor({ store, log }: ServerContext, session: Session, role: Role) {
    this.role = role;
    this.id = session.id;
    this.store = store;
    // As it is told at the beginning, also where somebody has played already.
    this.start = session.start();
    this.#server = serverOf(session, this.start);
    this.#server.fallbackRequestHandler = async ({ method, params }: JSONRPCRequest) => {
      try {
        return { ...answer(this, method, params) };
      } catch (error) {
        throw asRpcError(error, log);
      }
    };
  }

  /** Serves the client at the other end. The transport's end is told by its own `onclose`. */
  async connect(transport: Transport): Promise<void> {
    await this.#server.connect(transport);
    const handle = transport.onmessage?.bind(transport);
    // oxlint-disable-next-line prefer-add-event-listener -- the SDK's transports have no other way
    transport.onmessage = (message, extra) => handle?.(withoutTask(message), extra);
  }

  /**
   * It started again, whoever made it: tells the client what is new.
   *
   * @returns how many notifications were sent
   */
  async restarted(start: SessionStart): Promise<number> {
    const hasOtherTools = start.info.tools !== this.start.info.tools;
    this.start = start;
    if (hasOtherTools) await this.#server.sendToolListChanged();
    for (const uri of this.subscribed) await this.#server.sendResourceUpdated({ uri });
    return this.subscribed.size + Number(hasOtherTools);
  }
}

/**
 * Who asks for a task gets the result at once: nothing here takes so long, and a server without tasks
 * does not look at what asks for one. The SDK's refuses it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
function withoutTask<Message extends JSONRPCMessage>(message: Message): Message {
  if (!('params' in message) || message.params === undefined) return message;
  const { task: _, ...params } = message.params;
  return { ...message, params };
}

function serverOf({ assignment }: Session, start: SessionStart): Server {
  const { name, version, definition } = assignment.environment;
  const title = definition.guide?.title ?? name;
  const instructions = `${start.info.instructions}\n\n## Task\n\n${taskOf(start)}`;
  return new Server(
    { name, title, version },
    { capabilities, instructions, jsonSchemaValidator: noValidator },
  );
}
