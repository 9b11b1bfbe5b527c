import type { WorldSource } from '../source.ts';
import { mixed } from './mix.ts';
import type { Start } from './trial.ts';

/** How many grown worlds runs start from, besides the initial one. */
export const grownWorlds = 6;

/** Where runs start: 0 is the initial world, the others are grown when they are first wanted. */
export class Starts {
  readonly #source: WorldSource;
  readonly #seed: number;
  readonly #known = new Map<number, Start>([[0, { kind: 'initial' }]]);

  constructor(source: WorldSource, seed: number) {
    this.#source = source;
    this.#seed = seed;
  }

  at(index: number): Start {
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const { world } = this.#source.grow(mixed(this.#seed, index) | 0);
    const start: Start = { kind: 'grown', state: world.state() };
    this.#known.set(index, start);
    return start;
  }
}
