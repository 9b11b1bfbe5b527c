import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Role } from '../access/role.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { Session, SessionStart } from '../session/session.ts';
import { McpSession } from './mcp-session.ts';

/** Notifications after which a client has to fetch a new stream, so that one who never reads cannot fill our memory. */
const mostOnOneStream = 1_000;

/** A session that is reached over streamable HTTP. */
export class HttpSession {
  readonly id: string;
  /** The client is gone. */
  readonly leave: () => void;
  readonly #session: McpSession;
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  /** Settles when all requests so far have been answered. */
  #last: Promise<unknown>;
  #told = 0;

  /** @param leave called when the client has ended it */
  constructor(context: ServerContext, session: Session, leave: () => void) {
    this.id = session.id;
    this.leave = leave;
    this.#session = new McpSession(context, session, 'agent');
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => session.id,
      enableJsonResponse: true,
      onsessionclosed: leave,
    });
    this.#last = this.#session.connect(this.#transport);
  }

  /** Whether the client has been told its id; not where it was refused. */
  get isInitialized(): boolean {
    return this.#transport.sessionId !== undefined;
  }

  /**
   * Answers a request. One after the other: the SDK finds the one to answer by an id that the client
   * has chosen, and two at a time may have the same.
   *
   * @param body of a POST, parsed
   * @param role of whoever sent it
   */
  handle(request: Request, body: unknown, role: Role): Promise<Response> {
    const answer = this.#last.then(() => {
      this.#session.role = role;
      return this.#transport.handleRequest(request, { parsedBody: body });
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async restarted(start: SessionStart): Promise<void> {
    const sent = await this.#session.restarted(start);
    this.#told += sent;
    if (this.#told >= mostOnOneStream) this.endStream();
  }

  /** The client opens another when it wants to. */
  endStream(): void {
    this.#told = 0;
    this.#transport.closeStandaloneSSEStream();
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
