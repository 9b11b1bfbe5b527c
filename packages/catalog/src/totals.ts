import type { CatalogEntry, CatalogTotals } from './catalog-schema.ts';
import { addedCounts, countsOf } from './counts.ts';
import { distributionOf } from './distribution.ts';

type Verdict = keyof CatalogTotals['quality'];
type Spending = Pick<CatalogTotals, 'input_tokens' | 'output_tokens' | 'cost_usd'>;

const nothing: CatalogTotals = {
  environments: 0,
  hand_written: 0,
  modeled: 0,
  domains: {},
  tools: { query: 0, mutation: 0 },
  rules: 0,
  entities: 0,
  scenarios: { count: 0, kinds: {}, splits: { train: 0, held_out: 0 } },
  quality: { passed: 0, failed: 0, unchecked: 0 },
  model_lines: 0,
  input_tokens: 0,
  output_tokens: 0,
};

/** A report of an earlier model says nothing of this one. */
export function verdictOf({ quality }: CatalogEntry): Verdict {
  if (quality?.current !== true) return 'unchecked';
  return quality.passed ? 'passed' : 'failed';
}

/** `public-services` of `public-services/library`. */
export const fieldOf = ({ domain }: CatalogEntry): string => domain.split('/', 1)[0] ?? domain;

const addedCost = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** Costs add up only where each is known: a part of them would be told as the whole. */
function spent(totals: CatalogTotals, { provenance }: CatalogEntry): Spending {
  const { input_tokens, output_tokens, cost_usd: cost } = totals;
  const known = cost === undefined ? {} : { cost_usd: cost };
  if (provenance.origin === 'hand-written') return { input_tokens, output_tokens, ...known };
  const sum = addedCost(totals.modeled === 0 ? 0 : cost, provenance.cost_usd);
  return {
    input_tokens: input_tokens + provenance.input_tokens,
    output_tokens: output_tokens + provenance.output_tokens,
    ...(sum === undefined ? {} : { cost_usd: sum }),
  };
}

function withScenarios(
  before: CatalogTotals['scenarios'],
  { scenarios }: CatalogEntry,
): CatalogTotals['scenarios'] {
  if (scenarios === undefined) return before;
  const { train, held_out } = scenarios.splits;
  return {
    count: before.count + scenarios.count,
    kinds: addedCounts(before.kinds, scenarios.kinds),
    splits: { train: before.splits.train + train, held_out: before.splits.held_out + held_out },
  };
}

function added(totals: CatalogTotals, entry: CatalogEntry): CatalogTotals {
  const { tools, rules, entities, provenance, size } = entry;
  const isModeled = provenance.origin === 'modeled';
  const verdict = verdictOf(entry);
  const queries = tools.filter(({ kind }) => kind === 'query').length;
  const { input_tokens, output_tokens, ...cost } = spent(totals, entry);
  return {
    environments: totals.environments + 1,
    hand_written: totals.hand_written + (isModeled ? 0 : 1),
    modeled: totals.modeled + (isModeled ? 1 : 0),
    domains: addedCounts(totals.domains, countsOf([fieldOf(entry)])),
    tools: {
      query: totals.tools.query + queries,
      mutation: totals.tools.mutation + tools.length - queries,
    },
    rules: totals.rules + rules.length,
    entities: totals.entities + entities.length,
    scenarios: withScenarios(totals.scenarios, entry),
    quality: { ...totals.quality, [verdict]: totals.quality[verdict] + 1 },
    model_lines: totals.model_lines + size.model_lines,
    input_tokens,
    output_tokens,
    ...cost,
  };
}

/** Adds environments up, one at a time. */
export class TotalsSum {
  #totals = nothing;
  /** Of every scenario, for the median. */
  readonly #difficulties: number[] = [];

  add(entry: CatalogEntry, difficulties: readonly number[]): void {
    this.#totals = added(this.#totals, entry);
    this.#difficulties.push(...difficulties);
  }

  get totals(): CatalogTotals {
    const difficulty = distributionOf(this.#difficulties);
    const { scenarios, ...rest } = this.#totals;
    return {
      ...rest,
      scenarios: { ...scenarios, ...(difficulty === undefined ? {} : { difficulty }) },
    };
  }
}
