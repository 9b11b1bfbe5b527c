import type { Scenario } from '@envloom/episodes';
import type { GeneratorContext } from '../context/generator-context.ts';

/** What a set of scenarios exercises of an environment. */
export interface CoverageFigures {
  /** By mutation, in the order of the model: scenarios whose reference uses it. */
  readonly mutations: Readonly<Record<string, number>>;
  /** By rule id, in the order of the model. */
  readonly rules: Readonly<Record<string, RuleUse>>;
}

export interface RuleUse {
  /** Scenarios whose reference checks the rule or could break it. */
  readonly involved: number;
  /** Scenarios in which a refusal rests on it. */
  readonly decided: number;
}

/** Nothing is wanted more than so many times as often as what is used as often as the average. */
const mostWanted = 4;

/** Counts which mutations and rules are used, and tells what is still wanted most. */
export class Coverage {
  readonly #mutations: Map<string, number>;
  readonly #involved: Map<string, number>;
  readonly #decided: Map<string, number>;

  constructor(mutations: readonly string[], rules: readonly string[]) {
    this.#mutations = zeros(mutations);
    this.#involved = zeros(rules);
    this.#decided = zeros(rules);
  }

  add({ certificate }: Pick<Scenario, 'certificate'>): void {
    increase(this.#mutations, certificate.tools);
    increase(this.#involved, certificate.rules);
    increase(this.#decided, certificate.decided_by);
  }

  /** By mutation: how much it is wanted, 1 for one that is used as often as the average. */
  get wantedMutations(): ReadonlyMap<string, number> {
    return wanted(this.#mutations);
  }

  /** By rule id: how much it is wanted as the one that decides. */
  get wantedRules(): ReadonlyMap<string, number> {
    return wanted(this.#decided);
  }

  get figures(): CoverageFigures {
    const rules = [...this.#involved].map(([id, involved]): [string, RuleUse] => [
      id,
      { involved, decided: this.#decided.get(id) ?? 0 },
    ]);
    return {
      mutations: Object.fromEntries(this.#mutations),
      rules: Object.fromEntries(rules),
    };
  }
}

/** The coverage of nothing yet, for the mutations and rules of a model. */
export function coverageOf(stage: Pick<GeneratorContext, 'checked' | 'mutations'>): Coverage {
  return new Coverage(
    stage.mutations.map(({ operation }) => operation.name),
    stage.checked.model.rules.map(({ id }) => id),
  );
}

const zeros = (names: readonly string[]): Map<string, number> =>
  new Map(names.map((name) => [name, 0]));

/** Counts only what there is from the start: queries are among the tools of a reference too. */
function increase(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of new Set(names)) {
    const count = counts.get(name);
    if (count !== undefined) counts.set(name, count + 1);
  }
}

/** Bounded, so that what cannot be used at all does not take all attempts. */
function wanted(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  let total = 0;
  for (const count of counts.values()) total += count;
  const mean = total / Math.max(1, counts.size);
  const weightOf = (count: number): number =>
    Math.min(mostWanted, Math.max(1 / mostWanted, (mean + 1) / (count + 1)));
  return new Map([...counts].map(([name, count]) => [name, weightOf(count)]));
}
