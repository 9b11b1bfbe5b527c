import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type Client, covers, type Role } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { OpenRequest } from '../session/session-request.ts';
import type { Session, SessionStart } from '../session/session.ts';
import { McpSession } from './mcp-session.ts';
import type { Asked } from './open-request.ts';

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

/** The sessions that are reached over streamable HTTP: none lives longer than that of the store. */
export class HttpSessions {
  readonly #context: ServerContext;
  readonly #sessions = new Map<string, HttpSession>();
  /** Those of the store that were opened here, whoever has joined or left them since. */
  readonly #opened = new Set<string>();

  constructor(context: ServerContext) {
    this.#context = context;
    context.store.watch({
      onEnd: ({ session: { id } }) => {
        this.#opened.delete(id);
        this.#forget(id);
      },
      onReset: (start) => this.#restarted(start),
    });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** The session of that id, which counts as used. */
  get(id: string): HttpSession | undefined {
    const found = this.#sessions.get(id);
    if (found !== undefined) this.#context.store.get(id);
    return found;
  }

  /** @throws ServeError where it cannot be had */
  begin(asked: Asked, client: Client): HttpSession {
    return 'join' in asked ? this.#join(asked.join) : this.#open(asked.open, client);
  }

  /**
   * Closes the session of the store: its trainer has left.
   *
   * @returns whether it was opened here; others go on without this client
   */
  end(id: string): boolean {
    const isOwn = this.#opened.has(id);
    if (isOwn) this.#context.store.close(id);
    return isOwn;
  }

  #open(request: OpenRequest, { role, name }: Client): HttpSession {
    // Who could open sessions could try until one ends well.
    if (!covers(role, 'trainer'))
      throw new ServeError(
        'FORBIDDEN',
        'an agent plays a session that its trainer opened',
        'Connect to /mcp?session=<id>, with the id that POST /sessions gave the trainer.',
        'query',
      );
    const session = this.#context.store.open(request, { client: name });
    this.#opened.add(session.id);
    return this.#kept(session);
  }

  /** Whoever opened it goes on with it when its client has left; a client from before has to leave. */
  #join(id: string): HttpSession {
    const session = this.#context.store.get(id);
    this.#forget(id);
    return this.#kept(session);
  }

  #kept(session: Session): HttpSession {
    const kept = new HttpSession(this.#context, session, () => this.#forget(session.id));
    this.#sessions.set(session.id, kept);
    return kept;
  }

  /** A server that stops waits for no stream. */
  endStreams(): void {
    for (const session of this.#sessions.values()) session.endStream();
  }

  #forget(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    session?.close().catch((error: unknown) => this.#log(error));
  }

  #restarted(start: SessionStart): void {
    const session = this.#sessions.get(start.session);
    session?.restarted(start).catch((error: unknown) => this.#log(error));
  }

  #log(error: unknown): void {
    this.#context.log.error({ err: error }, 'mcp session');
  }
}
