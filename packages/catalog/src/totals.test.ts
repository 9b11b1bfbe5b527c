import { expect, it } from 'vitest';
import type { CatalogEntry } from './catalog-schema.ts';
import { totalsOf } from './totals.ts';

function entry(provenance: CatalogEntry['provenance']): CatalogEntry {
  return {
    name: 'x',
    package: 'x',
    version: '1.0.0',
    title: 'X',
    description: 'X',
    domain: 'a/b',
    path: 'generated/x',
    model_hash: '0',
    text_hash: '0',
    install: 'npm install x',
    tools: [],
    rules: [],
    entities: [],
    provenance,
    size: { model_lines: 1, model_bytes: 1, source_bytes: 1, scenario_bytes: 0 },
  };
}

function modeled(cost?: number): CatalogEntry {
  return entry({
    origin: 'modeled',
    language_model: 'm',
    envloom_version: '0.1.0',
    tasks: 1,
    repair_rounds: 0,
    calls: 1,
    input_tokens: 10,
    output_tokens: 2,
    ...(cost === undefined ? {} : { cost_usd: cost }),
  });
}

const costOf = (entries: readonly CatalogEntry[]): number | undefined =>
  totalsOf(entries, []).cost_usd;

const byHand = entry({ origin: 'hand-written' });

it('adds costs up where each is known', () => {
  expect(costOf([byHand, modeled(0.5), byHand, modeled(0.25)])).toBe(0.75);
  expect(costOf([modeled(0.5), modeled(), modeled(0.5)])).toBeUndefined();
  expect(costOf([modeled(), modeled(0.5)])).toBeUndefined();
  expect(costOf([byHand])).toBeUndefined();
});
