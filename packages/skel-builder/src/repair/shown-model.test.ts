import { printModel } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import { bikeModel } from '../build/testing/bike-shed.ts';
import type { ModelProblem } from '../outcome.ts';
import { shownModel } from './shown-model.ts';

const model = bikeModel();
const text = printModel(model);
const at = (path: string | undefined, message = 'Wrong.'): ModelProblem => ({
  source: 'quality',
  code: 'X',
  path,
  message,
});
const bodiesIn = (shown: string): string[] =>
  model.operations
    .map(({ name }) => name)
    .filter((name) => {
      const [, item = ''] = shown.split(`  - name: ${name}\n`);
      return item.split('\n  - name: ')[0]?.includes('body: |') === true;
    });

describe('the model in a prompt of repair', () => {
  it.each([
    ['an operation', at('operations.mend_bike.body'), ['mend_bike']],
    ['a play', at('operations.mend_bike.body', '1. rent_bike({})'), ['rent_bike', 'mend_bike']],
    [
      'a rule',
      at('rules.one-state.text'),
      ['rent_bike', 'return_bike', 'report_damage', 'mend_bike', 'sell_bike'],
    ],
  ])('has the bodies that %s concerns', (_what, problem, names) => {
    const shown = shownModel(text, model, [problem]);
    expect(bodiesIn(shown).toSorted()).toEqual(names.toSorted());
    for (const { name } of model.operations) expect(shown).toContain(`- name: ${name}\n`);
  });

  it.each([
    ['of no place', [at(undefined)]],
    ['of a whole list', [at('operations')]],
    ['about a table that every operation uses', [at('entities.Bike.fields.title')]],
  ])('is whole where a finding is %s', (_what, problems) => {
    expect(shownModel(text, model, problems)).toBe(text);
  });

  it('is whole where it is no YAML of ours', () => {
    const json = JSON.stringify(model);
    expect(shownModel(json, model, [at('operations.mend_bike.body')])).toBe(json);
  });
});
