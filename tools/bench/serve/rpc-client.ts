import { z } from 'zod';
import type { Ask, Outcome } from './episodes.ts';
import type { Line } from './player.ts';

const outcome = z.looseObject({
  reward: z.number(),
  terminated: z.boolean(),
  truncated: z.boolean(),
});
const opened = z.looseObject({ session: z.string() });
const answer = z.looseObject({ id: z.int(), result: z.unknown() });

/** Sends one text: a frame or a line. */
export type Send = (text: string) => void;

/**
 * Speaks session RPC. With batches, what the sessions ask for in one turn of the event loop is sent
 * together, at most so many in one batch.
 */
export class RpcClient {
  readonly #send: Send;
  readonly #most: number;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #gathered: string[] = [];
  #nextId = 0;

  /** @param most requests of a batch; 1: no batches */
  constructor(send: Send, most: number) {
    this.#send = send;
    this.#most = most;
  }

  receive(text: string): void {
    const message: unknown = JSON.parse(text);
    for (const one of Array.isArray(message) ? message : [message]) this.#answered(one);
  }

  /** Opens a session. */
  async open(): Promise<Line> {
    const { session } = opened.parse(await this.#call('open', '{"seed":0,"brief":true}'));
    return { ask: (ask) => this.#ask(session, ask) };
  }

  async #ask(session: string, ask: Ask): Promise<Outcome> {
    if (ask.kind === 'reset') {
      const { environment, scenario } = ask;
      await this.#call('reset', JSON.stringify({ session, environment, scenario, brief: true }));
      return { reward: 0, isOver: false };
    }
    const params = `{"session":"${session}","action":${ask.action}}`;
    const result = await this.#call('step', params);
    const { reward, terminated, truncated } = outcome.parse(result);
    return { reward, isOver: terminated || truncated };
  }

  #call(method: string, params: string): Promise<unknown> {
    const id = (this.#nextId += 1);
    const request = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
    if (this.#most === 1) this.#send(request);
    else this.#gather(request);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #gather(request: string): void {
    if (this.#gathered.push(request) === 1) setImmediate(() => this.#flush());
    if (this.#gathered.length === this.#most) this.#flush();
  }

  #flush(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    if (gathered.length > 0) this.#send(`[${gathered.join(',')}]`);
  }

  #answered(message: unknown): void {
    const { id, result } = answer.parse(message);
    if (result === undefined) throw new Error(`the server answers ${JSON.stringify(message)}`);
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }
}
