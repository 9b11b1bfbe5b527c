import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ColumnType, Row } from '../row.ts';
import { readRows } from '../testing/read-rows.ts';
import type { FileOptions } from './row-sink.ts';
import { Shards, splitName } from './shards.ts';

const columns: Readonly<Record<string, ColumnType>> = {
  text: 'string',
  count: 'int',
  share: 'double',
  flag: 'boolean',
  extra: 'json',
  messages: {
    list: {
      struct: { role: 'string', calls: { list: { struct: { name: 'string', at: 'int' } } } },
    },
  },
  spans: { list: { list: 'int' } },
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const text = fc.string({ unit: 'binary' });
const call = fc.record({ name: text, at: fc.maxSafeInteger() });
const message = fc.record({ role: text, calls: maybe(fc.array(call, { maxLength: 3 })) });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n));
const row = fc.record({
  text,
  count: maybe(fc.maxSafeInteger()),
  share: maybe(finite),
  flag: maybe(fc.boolean()),
  extra: maybe(fc.dictionary(fc.string(), fc.integer())),
  messages: maybe(fc.array(message, { maxLength: 3 })),
  spans: maybe(fc.array(fc.array(fc.integer(), { maxLength: 2 }), { maxLength: 3 })),
});

/** A row as JSON has it: without what is undefined. */
function rowOf(value: object): Row {
  const parsed: Row = JSON.parse(JSON.stringify(value));
  return parsed;
}

function written(folder: string, options: FileOptions, rows: readonly Row[]): readonly string[] {
  const shards = new Shards(folder, 'train', columns, options);
  for (const each of rows) shards.write(each);
  return shards.finish();
}

async function readAll(folder: string, files: readonly string[]): Promise<readonly unknown[]> {
  const rows = await Promise.all(files.map((file) => readRows(join(folder, file))));
  return rows.flat();
}

describe.each(['jsonl', 'parquet'] as const)('%s', (type) => {
  test('what is written is read back, in order, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (values, maxRows) => {
          using scratch = new ScratchWorkspace();
          const rows = values.map(rowOf);
          const files = written(scratch.root, { type, maxRows }, rows);
          expect(files).toHaveLength(Math.ceil(rows.length / maxRows));
          expect(await readAll(scratch.root, files)).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('files are named as Hugging Face names them', () => {
    using scratch = new ScratchWorkspace();
    const rows = Array.from({ length: 5 }, (_, count) => ({ text: 'a', count }));
    const files = written(scratch.root, { type, maxRows: 2 }, rows);
    expect(files).toEqual([0, 1, 2].map((at) => `train-0000${at}-of-00003.${type}`));
    expect(readdirSync(scratch.root).toSorted()).toEqual(files);
  });

  test('a file ends soon after it has the bytes that it may have', () => {
    using scratch = new ScratchWorkspace();
    const noise = Array.from({ length: 40 }, (_, n) => ({ text: noiseOf(n, 100_000) }));
    const files = written(scratch.root, { type, maxBytes: 1_000_000 }, noise);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      expect(statSync(join(scratch.root, file)).size).toBeLessThan(1_300_000);
  });

  test('halves of surrogate pairs become replacement characters', async () => {
    using scratch = new ScratchWorkspace();
    const rows = [{ text: 'a\ud800b', extra: { deep: ['\udc00', String.raw`\ud800`] } }];
    const files = written(scratch.root, { type }, rows);
    const [read] = await readAll(scratch.root, files);
    const extra = { deep: ['\ufffd', String.raw`\ud800`] };
    expect(read).toEqual({
      text: 'a\ufffdb',
      extra,
    });
  });
});

test('a split without rows has no file', () => {
  using scratch = new ScratchWorkspace();
  expect(written(scratch.root, { type: 'parquet' }, [])).toEqual([]);
  expect(readdirSync(scratch.root)).toEqual([]);
});

test('a value that its column cannot hold is told with its place', () => {
  using scratch = new ScratchWorkspace();
  const shards = new Shards(scratch.root, 'train', columns, { type: 'parquet' });
  const bad = { messages: [{ role: 'user' }, { role: 7 }] };
  expect(() => {
    shards.write(bad);
  }).toThrow('messages[1].role is 7, and its column is of type string.');
  expect(() => {
    shards.write({ messages: [{ role: 'user', weight: 0 }] });
  }).toThrow('messages[0].weight has no column');
  shards.abandon();
});

test('names of splits are names on Hugging Face', () => {
  // huggingface/datasets, splits.py: `^\w+(\.\w+)*$`
  for (const split of ['train', 'validation', 'held-out'] as const)
    expect(splitName(split)).toMatch(/^\w+(\.\w+)*$/);
});

/** Text that does not compress. */
function noiseOf(seed: number, length: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  }).join('');
}
