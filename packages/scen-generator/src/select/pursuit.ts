import type { Scenario, ScenarioKind } from '@envloom/runtime';

/** What an attempt is after: it is dropped unless it uses the mutation or the rule decides. */
export type Pursued =
  | { readonly kind: 'mutation'; readonly name: string }
  | { readonly kind: 'rule'; readonly name: string };

/** The part of a set that comes as it comes; after it, what is unused is looked for. */
const relaxed = 1 / 3;
/** Every so many attempts are after something. */
const every = 2;
/** Attempts after which something is given up; a few of them share a scene. */
export const pursuits = 20;

/** In which kinds of scenarios mutations are looked for, and in which rules that decide. */
const kindsFor: Readonly<Record<Pursued['kind'], readonly ScenarioKind[]>> = {
  mutation: ['ordinary', 'conversational'],
  rule: ['must-refuse', 'partly-possible'],
};

/** Looks for the mutations and rules that a set has not used yet. */
export class Pursuit {
  readonly #count: number;
  readonly #missing: Map<string, { readonly what: Pursued; tries: number }>;
  #made = 0;
  #attempts = 0;

  /**
   * @param count scenarios wanted
   * @param mutations those that can be asked for
   * @param rules ids of those that can decide
   */
  constructor(count: number, mutations: readonly string[], rules: readonly string[]) {
    const all = [
      ...mutations.map((name): Pursued => ({ kind: 'mutation', name })),
      ...rules.map((name): Pursued => ({ kind: 'rule', name })),
    ];
    this.#count = count;
    this.#missing = new Map(all.map((what) => [nameOf(what), { what, tries: 0 }]));
  }

  /** What the next attempt, at a scenario of this kind, is after; mostly nothing. */
  next(kind: ScenarioKind): Pursued | undefined {
    if (this.#made < this.#count * relaxed || this.#attempts % every !== 0) return undefined;
    const open = [...this.#missing.values()].filter(
      ({ what, tries }) => tries < pursuits && kindsFor[what.kind].includes(kind),
    );
    const fewest = Math.min(...open.map(({ tries }) => tries));
    return open.find(({ tries }) => tries === fewest)?.what;
  }

  /** Takes note of an attempt at this kind, and of what it gave. */
  record(kind: ScenarioKind, scenario?: Pick<Scenario, 'certificate'>): void {
    const entry = this.#missing.get(nameOf(this.next(kind)));
    if (entry !== undefined) entry.tries += 1;
    this.#attempts += 1;
    if (scenario === undefined) return;
    this.#made += 1;
    const { tools, decided_by: rules } = scenario.certificate;
    for (const name of tools) this.#missing.delete(nameOf({ kind: 'mutation', name }));
    for (const name of rules) this.#missing.delete(nameOf({ kind: 'rule', name }));
  }
}

const nameOf = (what: Pursued | undefined): string =>
  what === undefined ? '' : `${what.kind} ${what.name}`;
