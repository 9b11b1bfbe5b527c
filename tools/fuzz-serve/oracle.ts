import { z } from 'zod';
import type { Pool } from './pool.ts';

/** What must never come back to anybody else; canaries have it in what they do. */
export const canaryMark = 'canary-5f1e0d';

/** Of servers that ask for one; nobody is told. */
export const fuzzToken = 'token-of-the-fuzzed-server-93ab';

const rpcAnswer = z.union([
  z.strictObject({ jsonrpc: z.literal('2.0'), id: z.unknown(), result: z.unknown() }),
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.unknown(),
    error: z.looseObject({ code: z.int(), message: z.string() }),
  }),
  // What MCP tells without being asked.
  z.looseObject({
    jsonrpc: z.literal('2.0'),
    method: z.string().startsWith('notifications/'),
  }),
]);

const openEnvAnswer = z.strictObject({
  type: z.enum(['observation', 'state', 'mcp', 'error']),
  data: z.looseObject({}),
});

const opened = /"(?:session|session_id)":"([\w.-]{22,30})"/;

/** Of a server that is told to give away all of an answer these are the only ways to fail. */
const expectedStatuses = new Set([
  200, 201, 202, 204, 400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 415, 422, 429, 431, 503,
]);

/** Judges what a server answers. */
export class Oracle {
  readonly violations: string[] = [];
  readonly #pool: Pool;
  readonly #onViolation: ((what: string) => void) | undefined;
  #answers = 0;
  #granted = 0;

  /** @param onViolation called with each as it is found */
  constructor(pool: Pool, onViolation?: (what: string) => void) {
    this.#pool = pool;
    this.#onViolation = onViolation;
  }

  get answers(): number {
    return this.#answers;
  }

  /** Answers to what was carried out: what is refused at the door tests nothing behind it. */
  get granted(): number {
    return this.#granted;
  }

  violated(what: string): void {
    // A broken server breaks the same thing thousands of times.
    if (this.violations.length >= 50) return;
    this.violations.push(what);
    this.#onViolation?.(what);
  }

  /** Of the session RPC. */
  rpc(text: string): void {
    const answer = this.#json(text);
    for (const one of Array.isArray(answer) ? answer : [answer]) {
      this.#count(typeof one === 'object' && one !== null && 'result' in one);
      if (!rpcAnswer.safeParse(one).success) this.violated(`no JSON-RPC answer: ${shown(text)}`);
    }
    this.#learn(text);
  }

  openEnv(text: string): void {
    this.#count(!text.startsWith('{"type":"error"'));
    if (!openEnvAnswer.safeParse(this.#json(text)).success)
      this.violated(`no answer of OpenEnv: ${shown(text)}`);
    this.#learn(text);
  }

  http(status: number, type: string, body: string): void {
    this.#count(status < 300);
    if (!expectedStatuses.has(status)) this.violated(`HTTP ${status}: ${shown(body)}`);
    if (type.startsWith('application/json')) this.#json(body);
    else this.#noLeak(body);
    this.#learn(body);
  }

  /** A line of the log of the server. */
  log(line: string): void {
    if (/"level":(?:50|60)|INTERNAL_ERROR/.test(line)) this.violated(`log: ${shown(line)}`);
    const known = this.#pool.sessions.find((id) => line.includes(id));
    if (known !== undefined) this.violated(`the log tells the id of a session: ${shown(line)}`);
    this.#noLeak(line);
  }

  #count(isGranted: boolean): void {
    this.#answers += 1;
    if (isGranted) this.#granted += 1;
  }

  #json(text: string): unknown {
    this.#noLeak(text);
    try {
      return JSON.parse(text);
    } catch {
      this.violated(`no JSON: ${shown(text)}`);
      return undefined;
    }
  }

  #noLeak(text: string): void {
    if (text.includes(canaryMark)) this.violated(`a canary leaked: ${shown(text)}`);
    if (text.includes(fuzzToken)) this.violated(`the token leaked: ${shown(text)}`);
    if (text.includes('INTERNAL_ERROR')) this.violated(`a mistake of ours: ${shown(text)}`);
    if (text.includes('root:x:0')) this.violated(`a file of the system: ${shown(text)}`);
  }

  /** Sessions and records for later messages. */
  #learn(text: string): void {
    if (text.length > 100_000) return;
    const [, session] = opened.exec(text) ?? [];
    if (session !== undefined) this.#pool.addSession(session);
    if (!text.includes('"world_hash"')) return;
    const answer: unknown = JSON.parse(text);
    const record: unknown = Reflect.get(Object(answer), 'result') ?? answer;
    if (typeof record === 'object' && record !== null && 'world_hash' in record)
      this.#pool.addRecord(record);
  }
}

function shown(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
