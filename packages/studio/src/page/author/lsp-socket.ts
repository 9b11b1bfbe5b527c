import { socketProtocols } from '../parts/api.ts';

/** Whether the language server answers: `away` until it is there again. */
export type ServerState = 'connecting' | 'connected' | 'away';

/** What messages go through, in the form that the client of CodeMirror takes. */
export interface MessageTransport {
  send(message: string): void;
  subscribe(handler: (message: string) => void): void;
  unsubscribe(handler: (message: string) => void): void;
}

export interface SocketEvents {
  /** A connection is there; called again after each time that it was lost. */
  readonly onOpen: (transport: MessageTransport) => void;
  /** The connection is gone, and another is tried. */
  readonly onLost: () => void;
  readonly onState: (state: ServerState) => void;
}

const firstPause = 500;
const longestPause = 10_000;

/** A WebSocket that is opened again, after ever longer pauses, until it is closed. */
export class ReconnectingSocket {
  readonly #url: URL;
  readonly #events: SocketEvents;
  #socket: WebSocket | undefined;
  #pause = firstPause;
  #timer: number | undefined;
  #isClosed = false;

  constructor(url: URL, events: SocketEvents) {
    this.#url = url;
    this.#events = events;
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    window.clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.#url, socketProtocols());
    const transport = new SocketTransport(socket);
    let wasOpen = false;
    this.#socket = socket;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#pause = firstPause;
      this.#events.onState('connected');
      this.#events.onOpen(transport);
    });
    socket.addEventListener('close', () => {
      if (wasOpen) this.#events.onLost();
      if (!this.#isClosed) this.#retry();
    });
  }

  #retry(): void {
    this.#events.onState('away');
    this.#timer = window.setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}

class SocketTransport implements MessageTransport {
  readonly #socket: WebSocket;
  readonly #handlers = new Set<(message: string) => void>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      for (const handler of this.#handlers) handler(String(data));
    });
  }

  /** What is said to a server that is gone is lost; the client says it again when it has connected anew. */
  send(message: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  subscribe(handler: (message: string) => void): void {
    this.#handlers.add(handler);
  }

  unsubscribe(handler: (message: string) => void): void {
    this.#handlers.delete(handler);
  }
}
