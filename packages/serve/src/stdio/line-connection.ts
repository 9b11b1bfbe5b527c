import type { Readable, Writable } from 'node:stream';
import { type Client, owner } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type {
  Channel,
  Connection,
  OpenChannel,
  ServerContext,
} from '../server/protocol-adapter.ts';
import { Inbox } from '../wire/inbox.ts';
import { type Line, Lines } from './lines.ts';

/** Of Unicode; all others are escaped in JSON. */
const lineEnds = /[\u0085\u2028\u2029]/g;

/** Characters of an answer that is written at once: the client reads it while the next is made. */
const large = 4096;

/** What lines are served with. */
export interface LineContext extends ServerContext {
  /** Who is at the other end; default: who started the process. */
  readonly client?: Client;
}

/**
 * Two streams as the connection of a channel: each line of the input is a message, each message to the
 * client a line of the output, UTF-8. Nothing else may be written to the output. Empty lines mean nothing.
 */
export class LineConnection implements Connection {
  readonly client: Client;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: Lines;
  readonly #channel: Channel;
  readonly #inbox: Inbox;
  readonly #bucket: TokenBucket;
  readonly #mostBytes: number;
  readonly #ended = Promise.withResolvers<void>();
  #gathered: string[] = [];
  #isClosing = false;
  #isEnded = false;

  constructor(
    input: Readable,
    output: Writable,
    open: OpenChannel,
    { client = owner, ...context }: LineContext,
  ) {
    this.client = client;
    const { limits } = context.store;
    this.#input = input;
    this.#output = output;
    this.#mostBytes = limits.maxBodyBytes;
    this.#lines = new Lines(limits.maxBodyBytes);
    this.#bucket = new TokenBucket(limits.requestsPerSecond, Date.now());
    this.#channel = open(this, context);
    this.#inbox = new Inbox(this.#channel, input);
    input.on('data', (bytes: Buffer) => this.#receive(this.#lines.take(bytes)));
    input.once('end', () => this.#inputEnded());
    input.once('error', () => this.#gone());
    output.on('drain', () => this.#inbox.release());
    // Whoever read the answers is gone.
    output.on('error', () => this.#gone());
    output.once('close', () => this.#gone());
  }

  /** Once the input has ended and the answers are written, or nobody reads them any more. Never rejected. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  send(text: string): void {
    if (this.#isEnded) return;
    const isFirst = this.#gathered.push(oneLine(text)) === 1;
    if (text.length >= large) this.#write();
    else if (isFirst) process.nextTick(() => this.#write());
  }

  close(): void {
    this.#isClosing = true;
    this.#finish();
  }

  allows(requests: number): boolean {
    return this.#bucket.take(requests, Date.now());
  }

  /** The server ends: what was received is finished. */
  async finish(): Promise<void> {
    this.#input.pause();
    await this.#inbox.whenIdle();
    this.close();
    await this.ended;
  }

  #receive(lines: Iterable<Line>): void {
    for (const line of lines) {
      if (this.#isClosing) return;
      if (line === 'too long') this.#channel.refused?.(tooLong(this.#mostBytes));
      else if (line.text.trim() !== '') this.#inbox.take(line.text);
    }
  }

  /** The answers to lines that were read together, at once. */
  #write(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    if (this.#isEnded || gathered.length === 0) return;
    if (!this.#output.write(`${gathered.join('\n')}\n`)) this.#inbox.hold();
  }

  #inputEnded(): void {
    this.#receive(this.#lines.rest());
    void this.#inbox.whenIdle().then(() => this.#finish());
  }

  /** Settled when the system has taken the last answer. */
  #finish(): void {
    this.#write();
    if (!this.#isEnded) this.#output.write('', () => this.#gone());
  }

  #gone(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#input.pause();
    this.#inbox.close();
    this.#ended.resolve();
  }
}

/** The same JSON without what ends a line for some readers, such as `node:readline` and Python's `splitlines`. */
function oneLine(json: string): string {
  return json.replaceAll(
    lineEnds,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function tooLong(most: number): ServeError {
  return new ServeError(
    'TOO_LARGE',
    `a line may have ${most} bytes`,
    'Send a shorter one, or start the server with a larger --max-body.',
  );
}
