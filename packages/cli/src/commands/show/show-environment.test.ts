import { join } from 'node:path';
import { UsageError } from '@envloom/core/command';
import { expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { showOptions } from './command.ts';
import { showEnvironment } from './show-environment.ts';

const root = join(import.meta.dirname, '../../../../..');

function shown(options: object): string {
  let said = '';
  showEnvironment(
    showOptions.parse(options),
    scratchContext(root, (text) => (said += text)),
  );
  return said;
}

it('tells what an environment is', () => {
  const said = shown({ env: 'library-loans' });
  for (const part of [
    'library-loans: Public library circulation desk\n',
    'scenarios  280 (252 for training, 28 held out)',
    'programs   12 task programs',
    'quality    Passed: 23 of 23 tools succeeded',
    '- loan-limit: A member never has more open loans than the category allows.',
    'waive-small: Waive a charge only when 5.00 or less of it is unpaid',
    '    kind  "book" | "audiobook" | "dvd" | "magazine", optional  Only titles of this kind.',
    '- members: Member (',
    'session = envloom.connect(env="library-loans").open("library-loans", seed=1)',
  ])
    expect(said).toContain(part);
  expect(Math.max(...said.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
});

it('takes the path of a folder', () => {
  expect(shown({ env: 'generated/library-loans/' })).toBe(shown({ env: 'library-loans' }));
});

it('tells programs the entry of the catalogue', () => {
  expect(JSON.parse(shown({ env: 'library-loans', json: true }))).toMatchObject({
    name: 'library-loans',
    introduction: expect.stringContaining('circulation desk'),
    scenarios: { count: 280, programs: 12 },
    connect: ['import envloom', expect.any(String), expect.any(String)],
  });
});

it('names the nearest where there is none of a name', () => {
  const show = () => shown({ env: 'libary-loans' });
  expect(show).toThrow('Did you mean library-loans?');
  expect(show).toThrow(UsageError);
});
