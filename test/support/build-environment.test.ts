import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildEnvironment } from './build-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-environment-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const counting = 'return counters.update(counter_id, ({ count }) => ({ count: count + 1 })).count;';

function modelFile(name: string, body = counting): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(
    file,
    `name: ${name}
title: Counter
summary: It counts.
domain: test/counting
rules: []
entities:
  - name: Counter
    collection: counters
    key: counter_id
    fields: [{ name: counter_id, type: string }, { name: count, type: integer }]
operations:
  - name: count_up
    kind: mutation
    description: Count one more.
    params: [{ name: counter_id, type: ref, entity: Counter, description: The counter. }]
    returns: { type: integer }
    body: |
      ${body}
`,
  );
  return file;
}

describe('buildEnvironment', () => {
  it('gives a class that works as its model says', async () => {
    const { Environment, exports } = await buildEnvironment(modelFile('up-counter'));
    const counters = [{ counter_id: 'C1', count: 4 }];
    const environment = new Environment({ state: { rows: { counters } } });
    expect(environment.call('count_up', { counter_id: 'C1' })).toEqual({ success: true, data: 5 });
    expect(exports).toHaveProperty('UpCounter', Environment);
  });

  it('builds a model once', async () => {
    const file = modelFile('once-counter');
    const [first, second] = await Promise.all([buildEnvironment(file), buildEnvironment(file)]);
    expect(second).toBe(first);
  });

  it('leaves no folder behind', async () => {
    await buildEnvironment(modelFile('tidy-counter'));
    const scratch = readdirSync(join(import.meta.dirname, '..', '..', 'tmp'));
    expect(scratch.filter((name) => name.startsWith('tidy-counter'))).toEqual([]);
  });

  it('says what is wrong with a model', async () => {
    const broken = buildEnvironment(modelFile('broken-counter', 'return counter.count;'));
    await expect(broken).rejects.toThrow('UNKNOWN_NAME');
  });
});
