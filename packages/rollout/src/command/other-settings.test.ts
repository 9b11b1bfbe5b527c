import { expect, it } from 'vitest';
import { OtherSettingsError, RunStoreError, type Difference } from '../run/run-file.ts';
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
  ['an environment more', [differing('environments.b', 'not given')], 'b was not played before.'],
  ['one less', [differing('environments.b', '{…}', 'not given')], 'b was played, and is not now.'],
  ['what has no option', [differing('agent_model', '"x"', '"y"')], 'chose for the agent was "x"'],
])('names %s', (_what, all, text) => {
  const message = told(...all);
  expect(message).toMatch(/^runs\/a holds a run with other settings: .*--out\.$/);
  expect(message).toContain(text);
});

it('does not ask for options where the environment is not what it was', () => {
  const [model, scenarios] = ['environments.a.model_hash', 'environments.a.scenarios'];
  expect(told(differing(model), differing(scenarios))).toBe(
    'runs/a holds a run with other settings: the logic model of a has changed since; ' +
      'the scenarios of a have been made again since. The episodes in it are of the environment as it was, ' +
      'so new ones cannot be added. Play into another folder, such as --out runs/a-2, ' +
      'or move runs/a away to begin again there.',
  );
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
