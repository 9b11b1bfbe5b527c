import type { Fact } from '@envloom/episodes';

/**
 * What a user may tell at a point of a conversation, by the rules of `ScriptedUser`: facts before the
 * first wish belong to the opening, those after a wish to that wish, and are locked until it is told.
 */
export class Disclosure {
  readonly #knows: readonly Fact[];
  readonly #told: ReadonlySet<string>;

  constructor(knows: readonly Fact[], told: ReadonlySet<string>) {
    this.#knows = knows;
    this.#told = told;
  }

  /** What belongs to the requests that were made, told or not. */
  get open(): readonly Fact[] {
    const end = this.#knows.findIndex((fact) => fact.wish === true && !this.isTold(fact));
    return end < 0 ? this.#knows : this.#knows.slice(0, end);
  }

  /** The further request that comes next. */
  get nextWish(): Fact | undefined {
    return this.#knows.find((fact) => fact.wish === true && !this.isTold(fact));
  }

  get told(): readonly Fact[] {
    return this.open.filter((fact) => this.isTold(fact));
  }

  get untold(): readonly Fact[] {
    return this.open.filter((fact) => !this.isTold(fact));
  }

  /** What is told before the conversation may end, where nothing is asked any more. */
  get due(): readonly Fact[] {
    const { untold, nextWish } = this;
    const hasToldSome = this.#newest().some((fact) => this.isTold(fact));
    if (untold.length > 0 && (nextWish === undefined || !hasToldSome)) return untold;
    return nextWish === undefined ? [] : [nextWish];
  }

  isTold({ id }: Fact): boolean {
    return this.#told.has(id);
  }

  /** What belongs to the newest of these requests, but for the wish itself. */
  #newest(): readonly Fact[] {
    const { open } = this;
    return open.slice(open.findLastIndex(({ wish }) => wish === true) + 1);
  }
}
