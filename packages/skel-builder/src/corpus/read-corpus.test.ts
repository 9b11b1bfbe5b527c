import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readCorpus } from './read-corpus.ts';
import type { CorpusOptions, CorpusReading } from './reading.ts';

const folder = mkdtempSync(join(tmpdir(), 'envloom-corpus-'));

afterAll(() => rmSync(folder, { recursive: true }));

async function read(
  name: string,
  content: string | Buffer,
  options?: CorpusOptions,
): Promise<CorpusReading> {
  writeFileSync(join(folder, name), content);
  return readCorpus(join(folder, name), options);
}

function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

test('JSONL: objects with any usual key, and strings', async () => {
  const content = lines(
    { task: 'Cancel order five' },
    { query: 'Refund order six' },
    'Move my visit',
  );
  expect(await read('tasks.jsonl', content)).toEqual({
    format: 'jsonl',
    tasks: [
      { source: 'tasks.jsonl:1', text: 'Cancel order five' },
      { source: 'tasks.jsonl:2', text: 'Refund order six' },
      { source: 'tasks.jsonl:3', text: 'Move my visit' },
    ],
    records: 3,
    duplicates: 0,
    skipped: [],
  });
});

test('JSONL: what is no task is told with its line', async () => {
  const good = lines({ task: 'Cancel order five' });
  const content = `\ufeff${good}not json\n\n${lines({ id: 4 }, { task: 'short' }, 'x '.repeat(2001))}`;
  const { tasks, skipped, records } = await read('mixed.jsonl', content);
  expect(tasks).toHaveLength(1);
  expect(records).toBe(5);
  expect(skipped).toEqual([
    { source: 'mixed.jsonl:2', reason: expect.stringMatching(/^no JSON: /) },
    {
      source: 'mixed.jsonl:4',
      reason: 'holds no task: no string under a usual key, and no dialog',
    },
    { source: 'mixed.jsonl:5', reason: 'fewer than 3 words: too short for a task' },
    {
      source: 'mixed.jsonl:6',
      reason: '4001 characters, more than 4000: too long for a task',
    },
  ]);
});

test('repeated tasks count once, whatever their white space', async () => {
  const content = lines('Cancel  order five', ' Cancel order\nfive ', 'Cancel order FIVE');
  const { tasks, duplicates } = await read('double.jsonl', content);
  expect(tasks.map(({ text }) => text)).toEqual(['Cancel  order five', 'Cancel order FIVE']);
  expect(duplicates).toBe(1);
});

test('words are counted in scripts without spaces as well', async () => {
  const { tasks } = await read('zh.txt', '请帮我取消明天的预约\n');
  expect(tasks).toHaveLength(1);
});

test('CSV: rows with quotes and line breaks, at the line where they begin', async () => {
  const content =
    'id,task,note\n1,"Cancel ""order"" five",a\n2,"Refund\norder six",b\n\n3,Move my visit,c\n';
  const { format, tasks } = await read('tasks.csv', content);
  expect(format).toBe('csv');
  expect(tasks).toEqual([
    { source: 'tasks.csv:2', text: 'Cancel "order" five' },
    { source: 'tasks.csv:3', text: 'Refund\norder six' },
    { source: 'tasks.csv:6', text: 'Move my visit' },
  ]);
});

test('CSV: any table round-trips', async () => {
  const cell = fc.string().filter((text) => !/[\r\0]/.test(text));
  const task = fc.tuple(fc.uuid(), cell).map(([id, text]) => `Please do ${id} ${text}`.trim());
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const table = fc.array(fc.tuple(cell, task), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const body = rows.map(([id, text]) => `${quoted(id)};${quoted(text)}`);
      const { tasks } = await read('round.csv', ['id;task', ...body].join('\n'));
      expect(tasks.map(({ text }) => text)).toEqual(rows.map(([, text]) => text));
    }),
    { numRuns: 40 },
  );
});

test('CSV: a column by name; a missing one is an error that names those there are', async () => {
  const content = 'id,wish\n1,Cancel order five\n';
  const { tasks } = await read('wish.csv', content, { column: 'wish' });
  expect(tasks).toEqual([{ source: 'wish.csv:2', text: 'Cancel order five' }]);
  await expect(read('wish.csv', content)).rejects.toThrow(
    'wish.csv:1 has no column named like a task. Its columns are: id, wish.',
  );
  await expect(read('wish.csv', content, { column: 'foo' })).rejects.toThrow('no column `foo`');
});

test('CSV: a broken quote is told with its line', async () => {
  const content = 'id,task\n1,Cancel order five\n2,"Cancel" order "six\n';
  await expect(read('quote.csv', content)).rejects.toThrow(/^quote.csv:3 is no CSV: /);
});

test('plain text: one task a line', async () => {
  const { format, tasks } = await read('plain.txt', 'Cancel order five\r\n\r\nRefund order six');
  expect(format).toBe('text');
  expect(tasks).toEqual([
    { source: 'plain.txt:1', text: 'Cancel order five' },
    { source: 'plain.txt:3', text: 'Refund order six' },
  ]);
});

test('plain text: paragraphs between blank lines', async () => {
  const { tasks } = await read('paragraphs.txt', 'Cancel order\nfive\n\nRefund order six\n');
  expect(tasks).toEqual([
    { source: 'paragraphs.txt:1', text: 'Cancel order\nfive' },
    { source: 'paragraphs.txt:4', text: 'Refund order six' },
  ]);
});

test('ToolACE: the first turn of the user', async () => {
  const sample = {
    system: 'You are an expert in composing functions.',
    conversations: [
      { from: 'user', value: 'Book a table for two' },
      { from: 'assistant', value: '[bookTable(people=2)]' },
      { from: 'tool', value: '{"ok": true}' },
      { from: 'user', value: 'And a taxi home, please' },
    ],
  };
  const { format, tasks } = await read('data.json', JSON.stringify([sample], null, 2));
  expect(format).toBe('toolace');
  expect(tasks).toEqual([{ source: 'data.json:1', text: 'Book a table for two' }]);
});

test('API-Bank: samples for training, at all levels', async () => {
  const instruction = '\nGenerate an API request … based on the dialogue.\nAPI descriptions:\n{}';
  const dialog =
    'User: Can you delete my agenda?\nAI: Sure, which one?\nUser: Friday.\nGenerate API Request:\n';
  const level3 =
    '{"apiCode": "ToolSearcher"}\nUser: Find a cardiologist.TIME: 2034-04-15 10:00:00\n';
  const { format, tasks } = await read(
    'train.json',
    JSON.stringify([
      { instruction, input: dialog, output: 'API-Request: [DeleteAgenda()]' },
      { instruction, input: level3, output: '' },
      { requirement: 'Book a doctor for me', response: 'Done', apis: [] },
    ]),
  );
  expect(format).toBe('api-bank');
  expect(tasks.map(({ text }) => text)).toEqual([
    'Can you delete my agenda?',
    'Find a cardiologist.',
    'Book a doctor for me',
  ]);
});

test('API-Bank: a dialog of which each line is a turn', async () => {
  const { format, tasks, records } = await read(
    'AddAgenda-level-1-1.jsonl',
    lines(
      { role: 'User', text: 'Please add an agenda item' },
      { role: 'AI', text: 'Which one, please?' },
      { role: 'API', api_name: 'AddAgenda', param_dict: {}, result: {} },
      { role: 'User', text: 'The one at nine' },
    ),
  );
  expect(format).toBe('api-bank');
  expect(tasks).toEqual([
    { source: 'AddAgenda-level-1-1.jsonl:1', text: 'Please add an agenda item' },
  ]);
  expect(records).toBe(1);
});

test('the format can be given', async () => {
  const { tasks } = await read('list.txt', '[urgent] Cancel order five\n', { format: 'text' });
  expect(tasks[0]?.text).toBe('[urgent] Cancel order five');
  await expect(read('list.txt', '[urgent] Cancel order five\n')).rejects.toThrow('--format text');
});

test.each([
  ['nothing', '', 'is empty. A corpus is a UTF-8 file: JSONL'],
  ['blank lines', '\n \n', 'is empty'],
  ['no task', '{"id": 1}\n', 'holds no task. 1 records were left out: bad.jsonl:1 holds no task'],
  ['UTF-16', Buffer.from('\ufeffCancel order five', 'utf16le'), 'bad.jsonl:1 begins as UTF-16'],
  ['binary', Buffer.from([65, 10, 0, 1]), 'bad.jsonl:2 holds a zero byte'],
  ['Latin-1', Buffer.from([65, 10, 0xe9, 65]), 'bad.jsonl:2 is not UTF-8'],
  ['half a list', '[{"task": "Cancel', 'bad.jsonl begins like JSON, but is not'],
  ['no list', '{\n"task": "Cancel order five"\n}', 'bad.jsonl is JSON, but no list'],
])('a corpus of %s is an error that says so', async (_what, content, message) => {
  await expect(read('bad.jsonl', content)).rejects.toThrow(message);
});

test('a file that is not there, and a folder, are errors that say so', async () => {
  await expect(readCorpus(join(folder, 'none'))).rejects.toThrow('there is no such file');
  await expect(readCorpus(folder)).rejects.toThrow('it is a folder');
});

test('a large corpus is read line by line', async () => {
  const count = 5000;
  const content = Array.from({ length: count }, (_, index) =>
    lines(`Cancel order ${String(index)}`),
  );
  const { tasks } = await read('large.jsonl', content.join(''));
  expect(tasks).toHaveLength(count);
  expect(tasks.at(-1)?.source).toBe('large.jsonl:5000');
});
