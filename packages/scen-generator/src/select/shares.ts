import { defaultShares, walkedKinds, type WalkedKind } from './kinds.ts';
import { Quota } from './quota.ts';

/** Attempts in a row without success after which a kind gives its share to the others. */
export const patience = 100;

/** A kind of which no more can be made. */
export interface GivenUp {
  readonly kind: WalkedKind;
  /** How many there are of it. */
  readonly made: number;
  /** What came of the last attempts, most frequent first: reasons with their counts. */
  readonly reasons: readonly (readonly [reason: string, count: number])[];
}

/** Says which kind is made next, so that the set keeps to its shares. */
export class Shares {
  readonly #quota: Quota<WalkedKind>;
  readonly #failures = new Map<WalkedKind, string[]>();
  readonly #givenUp = new Set<WalkedKind>();

  /** @param shares in any unit; kinds that are left out are not made */
  constructor(shares: Partial<Record<WalkedKind, number>> = defaultShares) {
    this.#quota = new Quota(new Map(walkedKinds.map((kind) => [kind, shares[kind] ?? 0])));
  }

  /** The kind that is furthest behind its share; undefined once all were given up. */
  next(): WalkedKind | undefined {
    return this.#quota.next((kind) => !this.#givenUp.has(kind));
  }

  made(kind: WalkedKind): void {
    this.#quota.add(kind);
    this.#failures.delete(kind);
  }

  failed(kind: WalkedKind, reason: string): void {
    const failures = this.#failures.get(kind) ?? [];
    failures.push(reason);
    this.#failures.set(kind, failures);
    if (failures.length >= patience) this.#givenUp.add(kind);
  }

  get givenUp(): readonly GivenUp[] {
    return [...this.#givenUp].map((kind) => ({
      kind,
      made: this.#quota.made(kind),
      reasons: countedReasons(this.#failures.get(kind) ?? []),
    }));
  }
}

function countedReasons(reasons: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
