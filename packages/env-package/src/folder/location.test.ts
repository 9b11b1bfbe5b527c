import { describe, expect, it } from 'vitest';
import { locate, locationOf, regenerateCommand } from './location.ts';

it.each(['generated', 'generated/', './generated', 'a/../generated', 'generated\\'])(
  'understands the directory %s',
  (directory) => {
    expect(locate('loans', directory).root).toBe('generated/loans');
  },
);

it.each(['..', '/abs', '.', 'a/../..'])('refuses the directory %s', (directory) => {
  expect(() => locate('loans', directory)).toThrow(/--directory/);
});

it.each(['Loans', 'loans_two', '-loans', 'loans--two', ''])('refuses the name %j', (name) => {
  expect(() => locate(name)).toThrow(/no environment name/);
});

describe('the command that regenerates', () => {
  it('leaves out defaults', () => {
    expect(regenerateCommand(locationOf('generated/loans'))).toBe('npx nx g env loans');
  });

  it('names what is not default', () => {
    expect(regenerateCommand(locationOf('envs/loans'), true)).toBe(
      'npx nx g env loans --directory envs --overwrite',
    );
  });
});
