import { spawn } from 'node:child_process';
import { z } from 'zod';

const response = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown() }).optional(),
});

export type Response = z.infer<typeof response>;

/** A way to send messages of text; what comes back goes to `receive` of whoever has it. */
export interface Line {
  send(text: string): void;
  close(): Promise<void>;
}

export interface Request {
  readonly method: string;
  readonly params: object;
}

/** A JSON-RPC client over any line. */
export class RpcClient {
  #line: Line | undefined;
  #ids = 0;
  readonly #waiting = new Map<number, (answer: Response) => void>();

  static async over(open: (receive: (text: string) => void) => Promise<Line>): Promise<RpcClient> {
    const client = new RpcClient();
    client.#line = await open((text) => client.#receive(text));
    return client;
  }

  /** The result of a method, read. */
  async call<T>(schema: z.ZodType<T>, method: string, params: object): Promise<T> {
    const { result, error } = await this.ask(method, params);
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return schema.parse(result);
  }

  /** The answer, be it an error. */
  ask(method: string, params: object): Promise<Response> {
    const { message, answer } = this.#request({ method, params });
    this.#line?.send(JSON.stringify(message));
    return answer;
  }

  /** Several requests in one message. */
  batch(requests: readonly Request[]): Promise<Response[]> {
    const made = requests.map((one) => this.#request(one));
    this.#line?.send(JSON.stringify(made.map(({ message }) => message)));
    return Promise.all(made.map(({ answer }) => answer));
  }

  notify(method: string): void {
    this.#line?.send(JSON.stringify({ jsonrpc: '2.0', method }));
  }

  async close(): Promise<void> {
    await this.#line?.close();
  }

  #request({ method, params }: Request): { message: object; answer: Promise<Response> } {
    this.#ids += 1;
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.#waiting.set(this.#ids, resolve);
    return { message: { jsonrpc: '2.0', id: this.#ids, method, params }, answer: promise };
  }

  #receive(text: string): void {
    const given: unknown = JSON.parse(text);
    for (const one of Array.isArray(given) ? given : [given]) {
      const answer = response.parse(one);
      const waiting = this.#waiting.get(answer.id ?? -1);
      this.#waiting.delete(answer.id ?? -1);
      waiting?.(answer);
    }
  }
}

/** A WebSocket; the client is Node's own, not the library that the server is made with. */
export async function socketLine(url: string, receive: (text: string) => void): Promise<Line> {
  const socket = new WebSocket(url);
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  socket.addEventListener('open', () => resolve(undefined));
  socket.addEventListener('error', () => reject(new Error(`${url} takes no WebSocket`)));
  socket.addEventListener('message', ({ data }) => receive(String(data)));
  await promise;
  return {
    send: (text) => socket.send(text),
    close: () => {
      const closed = Promise.withResolvers<void>();
      socket.addEventListener('close', () => closed.resolve());
      socket.close();
      return closed.promise;
    },
  };
}

/** A process that speaks over its standard input and output. */
export function processLine(
  command: readonly string[],
  receive: (text: string) => void,
): Promise<Line> {
  const child = spawn(process.execPath, [...command], { stdio: ['pipe', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Not with `node:readline`, for which U+2028 within JSON ends a line.
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  const ended = Promise.withResolvers<void>();
  child.on('close', (code) => {
    if (code === 0) ended.resolve();
    else ended.reject(new Error(`the server ended with ${code}: ${said.join('')}`));
  });
  return Promise.resolve({
    send: (text) => void child.stdin.write(`${text}\n`),
    close: () => {
      child.stdin.end();
      return ended.promise;
    },
  });
}

/** `ws://…/path` of a server. */
export function socketUrl(url: string, path: string): string {
  return `${url.replace(/^http/, 'ws')}${path}`;
}
