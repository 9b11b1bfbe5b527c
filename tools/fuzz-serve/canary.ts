import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, Scenario } from '@envloom/episodes';
import type { ServedEnvironment } from '@envloom/serve';
import { z } from 'zod';
import { canaryMark, type Oracle } from './oracle.ts';
import type { Random } from '../random.ts';

const opened = z.looseObject({ session: z.string() });
const state = z.looseObject({ reward: z.number(), state_hash: z.string(), steps: z.number() });

export interface CanaryParts {
  readonly port: number;
  readonly token: string | undefined;
  readonly oracle: Oracle;
  readonly random: Random;
  readonly environments: readonly ServedEnvironment[];
  /** After so many seconds the server forgets a session that nobody uses. */
  readonly idleSeconds: number;
}

/** The machine was so busy that the session was forgotten between two steps. */
class Starved extends Error {}

/** Changes nothing, and leaves a mark in the session. */
const marked: Action = {
  type: 'tool_calls',
  calls: [{ name: canaryMark, arguments: { [canaryMark]: canaryMark } }],
};

/**
 * Plays sessions step by step while others attack, as a client that behaves; each has to end with its
 * reward and state, byte for byte.
 */
export class Canaries {
  readonly #parts: CanaryParts;
  readonly #url: string;
  #ended = 0;

  constructor(parts: CanaryParts) {
    this.#parts = parts;
    this.#url = `http://127.0.0.1:${parts.port}`;
  }

  /** Sessions that were played to their end. */
  get ended(): number {
    return this.#ended;
  }

  /** Plays one after the other until it is told to stop. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#playOne().catch((error: unknown) => {
        if (!(error instanceof Starved)) this.#parts.oracle.violated(`canary: ${String(error)}`);
      });
    }
  }

  async #playOne(): Promise<void> {
    const { random, environments } = this.#parts;
    const environment = random.pick(environments);
    const scenario = environment.scenarios.get(random.pick(environment.ids.all));
    const actions = [...solution(scenario)];
    actions.splice(random.below(actions.length), 0, marked);
    const truth = environment.episode(scenario, {});
    // An answer may lie about for long before it is read here: what counts is when it was asked for.
    let askedAt = performance.now();
    const session = await this.#open(environment, scenario);
    if (session === undefined) return;
    for (const action of actions) {
      const expected = truth.step(action);
      const before = askedAt;
      askedAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const told = await this.#ask('POST', `/sessions/${session}/step`, { action });
      if (told.status === 404 && this.#isForgotten(before)) throw new Starved();
      const { tools: _tools, instructions: _instructions, ...info } = expected.info;
      this.#mustBe(told.text, JSON.stringify({ ...expected, info }), scenario);
      // oxlint-disable-next-line no-await-in-loop -- gives attackers time
      await sleep(random.below(20));
    }
    const { text } = await this.#ask('GET', `/sessions/${session}`);
    const { reward, state_hash, steps } = state.parse(JSON.parse(text));
    this.#mustBe(
      JSON.stringify([reward, state_hash, steps]),
      JSON.stringify([1, truth.environment.hash(), actions.length]),
      scenario,
    );
    await this.#ask('DELETE', `/sessions/${session}`);
    this.#ended += 1;
  }

  /** Attackers may have taken all the room there is; then a little later. */
  async #open({ name }: ServedEnvironment, { id }: Scenario): Promise<string | undefined> {
    const asked = { environment: name, scenario: id, brief: true };
    const { status, text } = await this.#ask('POST', '/sessions', asked);
    if (status === 201) return opened.parse(JSON.parse(text)).session;
    if (status !== 503) throw new Error(`a session was not opened: ${text}`);
    await sleep(200);
    return undefined;
  }

  #isForgotten(askedAt: number): boolean {
    return performance.now() - askedAt > this.#parts.idleSeconds * 900;
  }

  #mustBe(told: string, expected: string, { id }: Scenario): void {
    if (told === expected) return;
    throw new Error(`${id}: expected ${expected.slice(0, 300)}, got ${told.slice(0, 300)}`);
  }

  async #ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    const headers = new Headers(authorization(this.#parts.token));
    if (body !== undefined) headers.set('content-type', 'application/json');
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${this.#url}${path}`, { method, headers, ...sent });
    return { status: answer.status, text: await answer.text() };
  }
}

/** The header that lets a client in. */
export function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function solution({ reference }: Scenario): readonly Action[] {
  return reference.map((step) =>
    step.kind === 'message'
      ? { type: 'message', content: step.content, done: step.reply === undefined }
      : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] },
  );
}
