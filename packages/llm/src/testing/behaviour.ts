/** What the answering model says, as tests write it. */
export interface ModelAnswer {
  readonly content: string;
  readonly reasoning?: string;
  readonly refusal?: string;
  readonly toolCalls?: readonly AnsweredCall[];
  /** `stop` unless given; with tool calls `tool_calls`. */
  readonly finishReason?: string;
}

/** A tool call as the model makes it. */
export interface AnsweredCall {
  /** None is sent where none is given, as some servers do. */
  readonly id?: string;
  readonly name: string;
  /** A text, which may be no JSON; an object is sent as an object, as some servers do. */
  readonly arguments: string | Readonly<Record<string, unknown>>;
}

/** The model behind the server: a function of the request body, as a client sent it. */
export type AnsweringModel = (
  question: ReceivedChat,
) => string | ModelAnswer | Promise<string | ModelAnswer>;

export interface ReceivedChat {
  readonly model: string;
  /** With `''` for the null beside tool calls; the calls are in `body`. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** The whole body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What goes wrong with one request. Without any of these it is answered as asked. */
export interface Fault {
  /** Answered with this status and `body` in place of an answer. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON where it is no string. */
  readonly body?: unknown;
  readonly contentType?: string;
  /** Milliseconds before the first byte. */
  readonly delayMs?: number;
  /** Milliseconds before each chunk of a stream. */
  readonly chunkDelayMs?: number;
  /** The connection breaks after so many chunks; 0: before the status line. */
  readonly dropAfterChunks?: number;
  /** Nothing comes any more after so many chunks; 0: nothing comes at all. The connection stays. */
  readonly stallAfterChunks?: number;
  /** The stream ends without finish reason and without [DONE] after so many chunks. */
  readonly endAfterChunks?: number;
  /** An event that carries an error comes after so many chunks. */
  readonly errorAfterChunks?: number;
  /** Of an answer in one piece only so many characters of JSON arrive. */
  readonly truncateAt?: number;
  /** Answers in one piece, streaming asked for or not. */
  readonly isPlain?: boolean;
  /** The stream gives no finish reason, only [DONE]. */
  readonly isWithoutReason?: boolean;
  /** The body of a stream ends a moment after its [DONE], or stays open. */
  readonly end?: 'late' | 'never';
  /** Comments (`: waiting`) so many milliseconds apart before the first chunk, and how many. */
  readonly comments?: { readonly everyMs: number; readonly count: number };
  /** Counts no tokens. */
  readonly isWithoutUsage?: boolean;
}

export interface Received {
  readonly method: string;
  /** Path without query: `/v1/chat/completions`. */
  readonly path: string;
  /** Which request of this path it is, from 0. */
  readonly index: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or undefined. */
  readonly body: unknown;
}

export interface ServerBehaviour {
  readonly answer?: AnsweringModel;
  /** Names that `GET /models` lists; `false`: there is no such list (404). */
  readonly models?: readonly string[] | false;
  /** The only key taken; any without. */
  readonly apiKey?: string;
  /** Parameters answered with 400, in the words of OpenAI. */
  readonly refuses?: readonly string[];
  /** Takes no tools: 400 in the words of Ollama. */
  readonly isWithoutTools?: boolean;
  /** Longest `messages` it takes, in characters of their contents; above: 400 in the words of vLLM. */
  readonly longestPrompt?: number;
  /**
   * Keeps neither requests nor answers, only counts: for runs whose requests would fill the memory. A
   * question that comes again is then answered, and paid, again.
   */
  readonly isForgetful?: boolean;
  /** Types of `response_format` taken; all without. */
  readonly formats?: readonly string[];
  /** The fault of a request, by whatever is known of it. */
  readonly fault?: (request: Received) => Fault | undefined;
  /** How often a batch is asked for before it is done: 1. */
  readonly batchPolls?: number;
  /** Vector of a text; by default counts of letters. */
  readonly embed?: (text: string) => readonly number[];
}

/** What the server saw and did. */
export interface ServerRecord {
  /** Connections that clients made. */
  connections: number;
  /** Requests so far. */
  received: number;
  /** All requests; of a forgetful server none. */
  readonly requests: Received[];
  /** Answers the model was made to write, by idempotency key (or a number where none was sent). */
  readonly paid: Map<string, number>;
  /** Chat requests that carried an answered key once more: answered from memory, and free. */
  repeated: number;
  /** Most chat requests in work at once. */
  mostAtOnce: number;
}
