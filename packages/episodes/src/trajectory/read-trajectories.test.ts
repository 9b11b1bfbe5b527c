import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { StateError } from '@envloom/runtime';
import { readTrajectories, type TrajectoryLine } from '../node.ts';
import { LibraryLoans } from '@envloom/runtime/testing';
import { recorded } from '../testing/recorded.ts';
import { lending, refusing } from '../testing/scenarios.ts';
import { linesOf, type TextLine } from './lines.ts';

const lent = recorded(LibraryLoans, lending);
const refused = recorded(LibraryLoans, refusing);

const folder = mkdtempSync(join(tmpdir(), 'trajectories-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function read(path: string): Promise<readonly TrajectoryLine[]> {
  return all(readTrajectories(path));
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** What a line was found to be: the id of a trajectory, or the problem without the folder. */
function found(line: TrajectoryLine): string {
  return 'problem' in line ? line.problem.replace(`${folder}/`, '') : line.trajectory.id;
}

test('a file is read line by line, and what is broken in it is told', async () => {
  const text = [
    JSON.stringify(lent),
    '',
    '{"format_version":1',
    '7',
    JSON.stringify({ ...refused, reward: 3 }),
    `${JSON.stringify(refused)}\r`,
    JSON.stringify(lent).slice(0, 500),
  ].join('\n');
  const lines = await read(fileWith('some.jsonl', `\uFEFF${text}`));
  expect(lines.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6, 7]);
  expect(lines.map(found)).toEqual([
    'library-loans-0001#0',
    expect.stringMatching(/^some\.jsonl:3: no JSON: Expected .* at character 20$/),
    'some.jsonl:4: no trajectory: expected a trajectory, got 7',
    'some.jsonl:5: no trajectory: reward: expected 0 or 1',
    'library-loans-0002#0',
    'some.jsonl:7: the last line is half-written: whatever wrote it was broken off',
  ]);
  expect(lines[0]).toMatchObject({ trajectory: lent });
});

test('what is in no trajectory is told in few words, and no bytes are shown', async () => {
  const messages = Array.from({ length: 50 }, () => ({ role: 'user', content: 1 }));
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x01, 0x0a]);
  const text = ['{"a":1} x', 'hello', JSON.stringify({ ...lent, messages }), 'hello'].join('\n');
  const file = join(folder, 'else.jsonl');
  writeFileSync(file, Buffer.concat([bytes, Buffer.from(text)]));
  const lines = await read(file);
  const details = lines.map((line) => ('problem' in line ? line.detail : ''));
  expect(details).toEqual([
    'no text: bytes of something else',
    'no JSON: Unexpected non-whitespace character after the JSON, at character 9',
    `no JSON: Unexpected token 'h', "hello"`,
    'no trajectory: messages[0].content: expected a string, got 1; messages[1].content: ' +
      'expected a string, got 1; messages[2].content: expected a string, got 1; and 17 more',
    `no JSON: Unexpected token 'h', "hello"`,
  ]);
  expect(lines[0]).toMatchObject({ place: `${file}:1`, problem: `${file}:1: ${details[0]}` });
});

test('a file below the working directory is told relative to it', async () => {
  const [line] = await read(join(process.cwd(), 'package.json'));
  expect(line).toMatchObject({ place: 'package.json:1' });
});

test('the last line needs no line break, and line separators may stand in texts', async () => {
  const other = { ...lent, agent: { name: 'a\u2028b\u2029c' } };
  const text = [other, lent].map((one) => JSON.stringify(one)).join('\n');
  const lines = await read(fileWith('separators.jsonl', text));
  expect(lines).toMatchObject([{ trajectory: other }, { trajectory: lent }]);
});

test('a folder is the run in it', async () => {
  const run = join(folder, 'run');
  mkdirSync(run);
  await expect(read(run)).rejects.toThrow('the folder has no trajectories.jsonl');
  fileWith('run/trajectories.jsonl', `${JSON.stringify(lent)}\n`);
  expect(await read(run)).toMatchObject([{ line: 1, trajectory: { id: lent.id } }]);
  await expect(read(join(folder, 'none'))).rejects.toThrow(StateError);
  expect(await read(fileWith('empty.jsonl', ''))).toEqual([]);
});

test('who stops reading leaves the rest unread', async () => {
  const file = fileWith('long.jsonl', `${JSON.stringify(lent)}\n`.repeat(200));
  const lines = readTrajectories(file);
  expect(await lines.next()).toMatchObject({ value: { line: 1 } });
  expect(await lines.return(undefined)).toEqual({ value: undefined, done: true });
  expect(await lines.next()).toMatchObject({ done: true });
});

describe('lines', () => {
  async function split(chunks: readonly string[], longest?: number): Promise<readonly TextLine[]> {
    async function* buffers(): AsyncGenerator<Buffer> {
      for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
    }
    return all(linesOf(buffers(), longest));
  }

  test('characters may lie across chunks', async () => {
    const bytes = Buffer.from('é€\n😀', 'utf8').toString('latin1');
    expect(await split(bytes.split(''))).toEqual([
      { number: 1, text: 'é€', isWhole: true },
      { number: 2, text: '😀', isWhole: false },
    ]);
  });

  test('a line that is too long is told, and those after it are read', async () => {
    expect(await split(['12345', '67\nab\n', '123456'], 5)).toEqual([
      { number: 1, problem: 'the line is longer than 5 bytes' },
      { number: 2, text: 'ab', isWhole: true },
      { number: 3, problem: 'the line is longer than 5 bytes' },
    ]);
  });
});
