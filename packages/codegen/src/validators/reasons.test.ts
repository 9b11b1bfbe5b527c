import { describe, expect, it } from 'vitest';
import { literalText } from '../code/literal.ts';
import { othersLiteral, reasonsOf, reasonsStatements } from './reasons.ts';
import type { CheckSource, ScenarioSource } from './source.ts';

type Told = Extract<CheckSource, { readonly kind: 'told' }>;

const told = (
  reason: string,
  others: readonly string[],
  wordings: readonly string[] = [],
): Told => ({
  id: 'reason-told',
  sentence: 'Has told it.',
  kind: 'told',
  reason,
  wordings,
  others,
});

const scenario = (check: CheckSource): ScenarioSource => ({
  id: 'one',
  kind: 'must-refuse',
  model_hash: '',
  checks: [check],
});

const full = told('FULL', ['CLOSED', 'cards', 'opening-hours']);
const closed = told('CLOSED', ['FULL', 'cards'], ['opening-hours']);
const scenarios = [full, closed].map(scenario);
const reasons = reasonsOf(scenarios);

const othersText = (check: Told): string => literalText(othersLiteral(reasons, check));

describe('the reasons of a module', () => {
  it('are all that its checks speak of, each once', () => {
    expect(reasons).toEqual(['CLOSED', 'FULL', 'cards', 'opening-hours']);
  });

  it('are one constant, unless no check reads it', () => {
    expect(reasonsStatements(reasons, scenarios)).toHaveLength(1);
    expect(reasonsStatements([], [])).toEqual([]);
    expect(reasonsStatements(reasons, [scenario(told('FULL', []))])).toEqual([]);
  });
});

describe('the others of a check', () => {
  it('are all reasons, the right one and its wordings among them', () => {
    expect(othersText(full)).toBe('reasons');
    expect(othersText(closed)).toBe('reasons');
  });

  it('are without a rule that is only told beside the word "rule"', () => {
    const cards = told('FULL', ['CLOSED', 'opening-hours'], ['rule cards']);
    expect(othersText(cards)).toBe('reasons.filter((each) => each !== "cards")');
  });

  it('are written out where they are few', () => {
    expect(othersText(told('FULL', ['CLOSED']))).toBe('["CLOSED"]');
  });
});
