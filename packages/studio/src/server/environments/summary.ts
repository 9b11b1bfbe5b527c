import { type CatalogEntry, verdictOf } from '@envloom/catalog/read';
import type { EnvironmentSummary, ScenarioCounts } from '../../protocol/environments.ts';

/** What the list says of an environment. */
export function summaryOf(name: string, entry: CatalogEntry): EnvironmentSummary {
  const { title, description, domain, tools, entities, rules, scenarios, quality } = entry;
  const queries = tools.filter(({ kind }) => kind === 'query').length;
  return {
    state: 'read',
    name,
    title,
    description,
    domain,
    tools: { queries, mutations: tools.length - queries },
    entities: entities.length,
    rules: rules.length,
    ...(scenarios === undefined ? {} : { scenarios: countsOf(scenarios) }),
    quality: verdictOf(entry),
    ...(quality === undefined ? {} : { killScore: quality.kill_score }),
    ...fidelityOf(entry),
  };
}

function countsOf(scenarios: NonNullable<CatalogEntry['scenarios']>): ScenarioCounts {
  const { splits, programs, difficulty, current } = scenarios;
  return {
    train: splits.train,
    heldOut: splits.held_out,
    programs,
    difficulty: difficulty?.median ?? 0,
    isCurrent: current,
  };
}

function fidelityOf({ quality }: CatalogEntry): Pick<EnvironmentSummary, 'fidelity'> {
  if (quality?.fidelity === undefined) return {};
  const { as_promised: asPromised, played } = quality.fidelity;
  return { fidelity: { asPromised, played } };
}
