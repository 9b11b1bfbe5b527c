import type { JsonObject } from '@envloom/core';
import type { BfclArena } from './arena.ts';

/** What a turn of the solution led to. */
export interface SolvedTurn {
  /** What its calls were answered. */
  readonly answers: readonly string[];
  /** The attributes that are compared, by class. */
  readonly states: ReadonlyMap<string, JsonObject>;
}

/** The solution of a task, carried out turn by turn. It always comes to the same, so that it is carried out once. */
export class Solution {
  /** Texts of its calls by turn. */
  readonly turns: readonly (readonly string[])[];
  readonly #classes: readonly string[];
  readonly #start: () => BfclArena;
  #arena: BfclArena | undefined;
  readonly #solved: SolvedTurn[] = [];

  constructor(
    turns: readonly (readonly string[])[],
    classes: readonly string[],
    start: () => BfclArena,
  ) {
    this.turns = turns;
    this.#classes = classes;
    this.#start = start;
  }

  /** @param turn from 0 */
  at(turn: number): SolvedTurn {
    this.#arena ??= this.#start();
    while (this.#solved.length <= turn) this.#solved.push(this.#next(this.#arena));
    return this.#solved[turn] ?? { answers: [], states: new Map() };
  }

  #next(arena: BfclArena): SolvedTurn {
    const calls = this.turns[this.#solved.length] ?? [];
    const answers = calls.map((call) => arena.callText(call).text);
    const states = this.#classes.map((name) => [name, arena.publicStateOf(name)] as const);
    return { answers, states: new Map(states) };
  }
}
