import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UsageError } from '@envloom/core/command';
import { readScenarios } from '@envloom/episodes/node';
import { expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { playOptions } from './command.ts';
import { playEnvironment } from './play-environment.ts';
import { typedStep } from './step-text.ts';

const root = join(import.meta.dirname, '../../../../..');
const scenarios = readScenarios(join(root, 'generated/library-loans/scenarios'));

/** What is told to somebody who types these lines, as through a pipe. */
async function told(lines: readonly string[], options: object = {}): Promise<string> {
  let said = '';
  const context = scratchContext(root, (text) => (said += text));
  const parsed = playOptions.parse({ env: 'library-loans', ...options });
  await playEnvironment(parsed, context, Readable.from(lines.map((line) => `${line}\n`)));
  return said;
}

const first = { scenario: 'library-loans-7-0001' };

const referenceOf = (id: string) => scenarios.get(id).reference.map(typedStep);

/** An id of each kind. */
const ids = [...Map.groupBy(scenarios.index.scenarios, ({ kind }) => kind)].map(
  ([kind, [one]]) => [kind, one?.id ?? ''] as const,
);

it.each(ids)(
  'the reference of a scenario earns its reward, typed line by line: %s',
  async (_, id) => {
    const said = await told([...referenceOf(id), 'done'], { scenario: id });
    expect(said).toContain('Reward: 1\n');
    expect(said).not.toContain('✗ Has');
  },
);

it('a task that is left undone earns nothing, and its checks say why', async () => {
  const said = await told(['done'], first);
  expect(said).toContain('✗ Has changed copy C-0007');
  expect(said).toContain('✓ Has changed nothing else.');
  expect(said).toContain('Reward: 0 (dense: 0.00)');
});

it('writes each line before what came of it', async () => {
  const said = await told(['# a remark', 'list_branches', 'say'], first);
  expect(said).toContain('0/22> # a remark\n0/22> list_branches\nbranch_id  name');
  expect(said).toContain('1/22> say\nWrite what to say');
});

it('mistakes cost no step and never end the game', async () => {
  const lines = [
    'find_member text=x',
    'find_members txt=x',
    'find_members {"text":',
    'find_members',
    'get_member_account member_id=M-0',
  ];
  const said = await told(lines, first);
  expect(said).toContain('did you mean "find_members"?');
  expect(said).toContain('0/22> get_member_account member_id=M-0\n✗ MEMBER_NOT_FOUND');
  expect(said).toContain('The episode was left before its end');
});

it('takes back, starts over and goes on', async () => {
  const lines = [
    'list_branches',
    'undo',
    'undo',
    'done',
    'list_branches',
    'undo',
    'restart',
    'next',
  ];
  const said = await told(lines, first);
  expect(said).toContain('1/22> undo\nTaken back.\n0/22> undo\nThere is nothing to take back.');
  expect(said).toContain('over> list_branches\nThe episode is over.');
  expect(said).toContain('over> undo\nTaken back.\n0/22> restart\n');
  expect(said.match(/library-loans-7-0001, difficulty/g)).toHaveLength(2);
  expect(said).toContain('library-loans-7-0002, difficulty');
});

it('shows the tables only with --cheat', async () => {
  expect(await told(['list_branches', 'state'], first)).toContain('✓ list_branches {}\nAn agent');
  const said = await told(['state', 'state branches', 'state brnches'], { ...first, cheat: true });
  expect(said).toMatch(/^members +\d+$/m);
  expect(said).toContain('B3         Hillside Branch  62 Chapel Hill');
  expect(said).toContain('did you mean "branches"?');
});

it('ends a conversation with done only', async () => {
  const lines = ['say Hello! What is it about?', 'done That is all.'];
  const said = await told(lines, { ...first, interaction: 'conversational' });
  expect(said).toContain('1/22> done');
  expect(said).toContain('User: Move copy C-0007 of Atonement');
  expect(said).toContain('Reward: 0');
});

it('plays what a server gives for a seed, and an ordinary scenario without one', async () => {
  const train = scenarios.index.scenarios.filter(({ split }) => split === 'train');
  expect(await told([], { seed: train.length + 2 })).toContain(`${train[2]?.id}, difficulty`);
  const [, id] = /^(\S+), difficulty/m.exec(await told([])) ?? [];
  expect(train.find((one) => one.id === id)?.kind).toBe('ordinary');
});

it.each([
  [{ env: 'libary-loans' }, 'Did you mean library-loans?'],
  [{ scenario: 'library-loans-7-001' }, 'did you mean "library-loans-7-0001"?'],
  [{ ...first, seed: 1 }, 'Give --scenario or --seed'],
])('refuses %o', async (options, message) => {
  const played = told([], options);
  await expect(played).rejects.toThrow(message);
  await expect(played).rejects.toThrow(UsageError);
});
