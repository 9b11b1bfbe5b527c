import type { Ask, Outcome, Script } from './episodes.ts';

/** One session of a server. */
export interface Line {
  ask(ask: Ask): Promise<Outcome>;
}

/** Plays one episode after the other in a session. */
export class Player {
  readonly #line: Line;
  readonly #scripts: readonly Script[];
  #script: number;
  #next = 0;
  /** Episodes that ended with the full reward, and those that ended otherwise. */
  won = 0;
  lost = 0;

  /** @param first the script that it begins with; players begin with different ones */
  constructor(line: Line, scripts: readonly Script[], first: number) {
    this.#line = line;
    this.#scripts = scripts;
    this.#script = first % scripts.length;
  }

  /** Does what comes next in the script; resets between episodes are done before their first step. */
  async step(): Promise<void> {
    const ask = this.#take();
    if (ask.kind === 'reset') await this.#line.ask(ask);
    const { isOver, reward } = await this.#line.ask(ask.kind === 'reset' ? this.#take() : ask);
    if (!isOver) return;
    if (reward === 1) this.won += 1;
    else this.lost += 1;
  }

  #take(): Ask {
    const script = this.#scripts[this.#script] ?? [];
    const ask = script[this.#next];
    if (ask !== undefined) {
      this.#next += 1;
      return ask;
    }
    this.#script = (this.#script + 1) % this.#scripts.length;
    this.#next = 0;
    return this.#take();
  }
}
