import type { ServerContext } from '../server/face.ts';
import type { Session, SessionStart } from '../session/session.ts';
import type { OpenRequest } from '../session/session-request.ts';
import { HttpSession } from './http-session.ts';

/** The sessions that are reached over streamable HTTP: each lives as long as that of the store. */
export class HttpSessions {
  readonly #context: ServerContext;
  readonly #sessions = new Map<string, HttpSession>();

  constructor(context: ServerContext) {
    this.#context = context;
    context.store.watch({
      onEnd: ({ session }) => this.#ended(session),
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
  open(request: OpenRequest): HttpSession {
    const { store } = this.#context;
    const session = store.open(request);
    const { id } = session;
    const opened = new HttpSession(this.#context, session, () => {
      if (store.has(id)) store.close(id);
    });
    this.#sessions.set(id, opened);
    return opened;
  }

  /** A server that stops waits for no stream. */
  endStreams(): void {
    for (const session of this.#sessions.values()) session.endStream();
  }

  #ended({ id }: Session): void {
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
