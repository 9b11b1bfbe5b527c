import type { Subject, WorldSource } from '../subject.ts';
import { mixed, type Start } from './trial.ts';

/** How many grown worlds runs start from, besides the initial one. */
export const grownWorlds = 6;

/** Where runs start: 0 is the initial world, the others are grown when they are first wanted. */
export class Starts {
  readonly #subject: Subject;
  readonly #source: WorldSource;
  readonly #seed: number;
  readonly #known = new Map<number, Start>();
  readonly #canFork: boolean;

  /** @param canFork whether runs may start as forks: as long as forks are not known to be broken */
  constructor(subject: Subject, source: WorldSource, seed: number, canFork: boolean) {
    this.#subject = subject;
    this.#source = source;
    this.#seed = seed;
    this.#canFork = canFork;
  }

  at(index: number): Start {
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const plain = this.#start(index);
    const start = this.#canFork ? withOrigin(this.#subject, plain) : plain;
    this.#known.set(index, start);
    return start;
  }

  #start(index: number): Start {
    const seed = mixed(this.#seed, index);
    if (index === 0) return { kind: 'initial', seed };
    const { world } = this.#source.grow(seed | 0);
    return { kind: 'grown', seed, state: world.state() };
  }
}

/** Where no world can start, the runs will tell. */
function withOrigin(subject: Subject, start: Start): Start {
  const { seed, state } = start;
  try {
    return { ...start, origin: subject.start(state === undefined ? { seed } : { seed, state }) };
  } catch {
    return start;
  }
}
