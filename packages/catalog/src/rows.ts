import type { CatalogEntry } from './catalog-schema.ts';
import type { CatalogRow } from './forms/form.ts';
import { verdictOf } from './totals.ts';

export function rowOf(entry: CatalogEntry): CatalogRow {
  const { name, title, domain, version, tools, rules, scenarios, quality, provenance } = entry;
  return {
    name,
    title,
    domain,
    version,
    tools: tools.length,
    rules: rules.length,
    scenarios: scenarios?.count ?? 0,
    difficulty: scenarios?.difficulty?.median,
    killScore: quality?.kill_score,
    quality: verdictOf(entry),
    origin: provenance.origin,
  };
}
