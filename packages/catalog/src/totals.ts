import type { CatalogEntry, CatalogTotals } from './catalog-schema.ts';
import { playedBy } from './entry/programs.ts';
import { addedUp, countsOf, distributionOf } from './distribution.ts';

type Verdict = keyof CatalogTotals['quality'];

/** A report of an earlier model says nothing of this one. */
export function verdictOf({ quality }: CatalogEntry): Verdict {
  if (quality?.current !== true) return 'unchecked';
  return quality.passed ? 'passed' : 'failed';
}

/** `public-services` of `public-services/library`. */
const fieldOf = ({ domain }: CatalogEntry): string => domain.split('/', 1)[0] ?? domain;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Costs add up only where each is known: a part of them would be told as the whole. */
function spent(
  entries: readonly CatalogEntry[],
): Pick<CatalogTotals, 'input_tokens' | 'output_tokens' | 'cost_usd'> {
  const modeled = entries.flatMap(({ provenance }) =>
    provenance.origin === 'modeled' ? [provenance] : [],
  );
  const costs = modeled.flatMap(({ cost_usd: cost }) => (cost === undefined ? [] : [cost]));
  const isKnown = costs.length > 0 && costs.length === modeled.length;
  return {
    input_tokens: sum(modeled.map((each) => each.input_tokens)),
    output_tokens: sum(modeled.map((each) => each.output_tokens)),
    ...(isKnown ? { cost_usd: sum(costs) } : {}),
  };
}

function scenarioTotals(
  entries: readonly CatalogEntry[],
  difficulties: readonly number[],
): CatalogTotals['scenarios'] {
  const sets = entries.flatMap(({ scenarios }) => scenarios ?? []);
  const difficulty = distributionOf(difficulties);
  return {
    count: sum(sets.map(({ count }) => count)),
    kinds: addedUp(sets.flatMap(({ kinds }) => Object.entries(kinds))),
    skills: addedUp(sets.flatMap(({ skills }) => Object.entries(skills))),
    walks: {
      made: sum(sets.map(({ walks }) => walks.made)),
      attempts: sum(sets.map(({ walks }) => walks.attempts)),
      dropped: addedUp(sets.flatMap(({ walks }) => Object.entries(walks.dropped))),
    },
    splits: {
      train: sum(sets.map(({ splits }) => splits.train)),
      held_out: sum(sets.map(({ splits }) => splits.held_out)),
    },
    ...(difficulty === undefined ? {} : { difficulty }),
  };
}

type Programs = CatalogTotals['programs'];

function programTotals(all: readonly Programs[]): Programs {
  const sumOf = (of: (programs: Programs) => number): number => sum(all.map(of));
  const gateOf = (gate: 'one_reading' | 'fresh_solvers'): Programs['one_reading'] => ({
    passed: sumOf((each) => each[gate].passed),
    failed: sumOf((each) => each[gate].failed),
    not_run: sumOf((each) => each[gate].not_run),
  });
  return {
    count: sumOf(({ count }) => count),
    instances: {
      accepted: sumOf(({ instances }) => instances.accepted),
      tried: sumOf(({ instances }) => instances.tried),
    },
    mutants: {
      killed: sumOf(({ mutants }) => mutants.killed),
      total: sumOf(({ mutants }) => mutants.total),
    },
    one_reading: gateOf('one_reading'),
    fresh_solvers: gateOf('fresh_solvers'),
    agents: playedBy(all.flatMap(({ agents }) => agents)),
    input_tokens: sumOf((each) => each.input_tokens),
    output_tokens: sumOf((each) => each.output_tokens),
  };
}

/** @param difficulties of every scenario, for the median */
export function totalsOf(
  entries: readonly CatalogEntry[],
  difficulties: readonly number[],
): CatalogTotals {
  const tools = entries.flatMap((entry) => entry.tools);
  const queries = tools.filter(({ kind }) => kind === 'query').length;
  const modeled = entries.filter(({ provenance }) => provenance.origin === 'modeled').length;
  return {
    environments: entries.length,
    hand_written: entries.length - modeled,
    modeled,
    domains: countsOf(entries.map(fieldOf)),
    workplaces: countsOf(entries.map(({ domain }) => domain)),
    tools: { query: queries, mutation: tools.length - queries },
    rules: sum(entries.map(({ rules }) => rules.length)),
    entities: sum(entries.map(({ entities }) => entities.length)),
    quality: { passed: 0, failed: 0, unchecked: 0, ...countsOf(entries.map(verdictOf)) },
    model_lines: sum(entries.map(({ size }) => size.model_lines)),
    ...spent(entries),
    programs: programTotals(entries.flatMap(({ programs }) => programs ?? [])),
    scenarios: scenarioTotals(entries, difficulties),
  };
}
