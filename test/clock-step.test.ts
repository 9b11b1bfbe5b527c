// A model says how its clock moves: `initial: { clock_step: 0 }` for one that stands still.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildEnvironment } from './support/build-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-step-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function modelFile(name: string, initial: string): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(
    file,
    `name: ${name}
title: Log book
summary: It keeps what was said, and when.
domain: test/logs
rules: []
initial: ${initial}
entities:
  - name: Line
    collection: entries_made
    key: line_id
    fields: [{ name: line_id, type: string }, { name: at, type: datetime }]
operations:
  - name: write_line
    kind: mutation
    description: Write a line.
    params: []
    returns: { type: datetime }
    body: |
      return entries_made.insert({ at: now() }).at;
`,
  );
  return file;
}

it.each([
  ['moving-log', '{ clock: 2026-01-01T08:00:00Z }', '2026-01-01T08:00:01Z'],
  ['standing-log', '{ clock: 2026-01-01T08:00:00Z, clock_step: 0 }', '2026-01-01T08:00:00Z'],
  ['slow-log', '{ clock: 2026-01-01T08:00:00Z, clock_step: 60, rows: {} }', '2026-01-01T08:01:00Z'],
])('%s begins with %s', async (name, initial, second) => {
  const { Environment } = await buildEnvironment(modelFile(name, initial));
  const log = new Environment();
  expect(log.call('write_line', {})).toEqual({ success: true, data: '2026-01-01T08:00:00Z' });
  expect(log.call('write_line', {})).toEqual({ success: true, data: second });
});

it('the option of a world wins over the model', async () => {
  const { Environment } = await buildEnvironment(modelFile('other-log', '{ clock_step: 0 }'));
  const log = new Environment({ clockStep: 5 });
  log.call('write_line', {});
  expect(log.state().clock).toBe('2025-01-01T00:00:05Z');
});
