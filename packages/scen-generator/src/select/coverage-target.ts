import type { Scenario } from '@envloom/episodes';
import type { WalkedKind } from './kinds.ts';

/** What an attempt is after: it is dropped unless it uses one of the mutations, or one of the rules decides. */
export interface Pursued {
  readonly kind: 'mutation' | 'rule';
  readonly names: ReadonlySet<string>;
}

/** The part of a set that comes as it comes; after it, what is unused is looked for. */
const relaxed = 1 / 3;
/** From this part on, mutations are looked for by every attempt, before by every second. */
const pressing = 0.8;
/** Attempts after which something is given up; a few of them share a scene. */
export const pursuits = 60;

/** In which kinds of scenarios mutations are looked for, and in which rules that decide. */
const soughtIn: Readonly<Record<WalkedKind, Pursued['kind']>> = {
  ordinary: 'mutation',
  conversational: 'mutation',
  'must-refuse': 'rule',
  'partly-possible': 'rule',
};

/** Looks for the mutations and rules that a set has not used yet. */
export class CoverageTarget {
  readonly #count: number;
  /** By what is unused: the attempts that were after it. */
  readonly #tries: Readonly<Record<Pursued['kind'], Map<string, number>>>;
  #made = 0;
  #attempts = 0;

  /**
   * @param count scenarios wanted
   * @param mutations those that can be asked for
   * @param rules ids of those that can decide
   */
  constructor(count: number, mutations: readonly string[], rules: readonly string[]) {
    this.#count = count;
    this.#tries = { mutation: zeros(mutations), rule: zeros(rules) };
  }

  /** What the next attempt, at a scenario of this kind, is after; mostly nothing. */
  next(kind: WalkedKind): Pursued | undefined {
    const sought = soughtIn[kind];
    if (this.#made < this.#count * relaxed) return undefined;
    const isPressing = sought === 'mutation' && this.#made >= this.#count * pressing;
    if (!isPressing && this.#attempts % 2 !== 0) return undefined;
    const open = [...this.#tries[sought]].filter(([, tries]) => tries < pursuits);
    if (open.length === 0) return undefined;
    return { kind: sought, names: new Set(open.map(([name]) => name)) };
  }

  /** Takes note of an attempt at this kind, and of what it gave. */
  record(kind: WalkedKind, scenario?: Pick<Scenario, 'certificate'>): void {
    const pursued = this.next(kind);
    if (pursued !== undefined) {
      const tries = this.#tries[pursued.kind];
      for (const name of pursued.names) tries.set(name, (tries.get(name) ?? 0) + 1);
    }
    this.#attempts += 1;
    if (scenario === undefined) return;
    this.#made += 1;
    for (const name of scenario.certificate.tools) this.#tries.mutation.delete(name);
    for (const name of scenario.certificate.decided_by) this.#tries.rule.delete(name);
  }
}

const zeros = (names: readonly string[]): Map<string, number> =>
  new Map(names.map((name) => [name, 0]));
