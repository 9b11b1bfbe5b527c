import { OtherSettingsError, RunStoreError, type Difference } from '@envloom/rollout';
import { expect, it } from 'vitest';
import { namingOptions } from './other-settings.ts';

const differing = (setting: string, before = '1', now = '2'): Difference => ({
  setting,
  before,
  now,
});

function told(...all: readonly Difference[]): string {
  try {
    namingOptions('/work', () => {
      throw new OtherSettingsError('/work/runs/a', all);
    });
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

it.each<[string, readonly Difference[], string]>([
  ['options', [differing('sampling.temperature', '0.7', '1')], '--temperature was 0.7 and is 1.'],
  ['a model of another version', [differing('environments.a.model_hash')], 'the logic model of a'],
  ['other scenarios', [differing('environments.a.scenarios')], 'the scenarios of a were others.'],
  ['an environment more', [differing('environments.b', 'not given')], 'b was not played before.'],
  ['one less', [differing('environments.b', '{…}', 'not given')], 'b was played, and is not now.'],
  ['what has no option', [differing('agent_model', '"x"', '"y"')], 'chose for the agent was "x"'],
])('names %s', (_what, all, text) => {
  const message = told(...all);
  expect(message).toMatch(/^runs\/a holds a run with other settings: .*--out\.$/);
  expect(message).toContain(text);
});

it('leaves out what follows from another agent', () => {
  const message = told(differing('agent', '"a"', '"b"'), differing('sampling', 'not given', '{}'));
  expect(message).toContain('settings: --agent was "a" and is "b". Give');
});

it('leaves all other errors as they are', () => {
  const broken = new RunStoreError('no space left');
  const work = (): never => {
    throw broken;
  };
  expect(() => namingOptions('/work', work)).toThrow(broken);
});
