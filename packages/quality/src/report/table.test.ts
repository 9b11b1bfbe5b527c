import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { findingOf } from '../findings/finding.ts';
import { cleanFigures, poorFigures } from '../testing/example-report.ts';
import { reportTable } from './table.ts';
import { judged } from './verdict.ts';

it('shows what is wrong, why, and how to repair it', () => {
  expect(reportTable(judged(poorFigures))).toMatchInlineSnapshot(`
    "key-desk: quality

      operations     2 of 3 (66 %) succeeded
      failure codes  1 of 2 (50 %) reached
      branches       4 of 6 (66 %) taken
      fields         1 of 1 (100 %) written and read
      settings       1 of 1 (100 %) matter
      rules          2: 1 by guards and invariants, 1 about how the agent speaks
      kill score     50 %: 5 of 10 mistakes noticed (invariants 2, other guards 3, behaviour 4)
      laws           1 of 1 (100 %) hold
      played         120,000 calls (118,000 checked), 300 sequences, 40 worlds, seed 7, 200 runs
      cut short      the budget of 60 seconds was spent; with more, figures may be higher

    3 errors
      FIELD_NEVER_READ  Key.note
        Key.note is read by nothing.
        fix: Show it in a result, or remove it.
      LAW_BROKEN  lend_key, law never-throws
        lend_key threw: <script>alert("x")</script> \\u001b[31m {{env}} \\u202e\\u0000 a b
        fix: Replay the example. Where a body decides (results, declared failures, work without end) correct it; everything else is a bug in envloom: report it with the model.
        play from the world grown with seed 12, which quality.json holds:
          1. wait 2 days
          2. lend_key({"key_id":"<script>alert(\\"x\\")</script> \\u001b[31m {{env}} \\u202e\\u0000 a\\nb"})
          3. list_keys()
          → Error: <script>alert("x")</script> \\u001b[31m {{env}} \\u202e\\u0000 a b
      OPERATION_NEVER_SUCCEEDS  return_key
        No call of return_key succeeded.
        fix: Correct the guards, or add an operation, a \`setup\` operation or initial rows that make what it needs.

    1 note
      GUARD_AFTER_EFFECT  lend_key, line 3, KEY_OUT
        The guard reads what the call has just written.
        fix: Move the guard before the write.

    key-desk failed: 3 errors; 2 of 3 operations succeeded, 100 % needed; 1 of 2 failure codes reached, 95 % needed; kill score 50 %, 80 % needed
    "
  `);
});

it('is brief when all is well', () => {
  expect(reportTable(judged(cleanFigures))).toMatchInlineSnapshot(`
    "key-desk: quality

      operations     2 of 2 (100 %) succeeded
      failure codes  1 of 1 (100 %) reached
      branches       4 of 4 (100 %) taken
      fields         1 of 1 (100 %) written and read
      settings       1 of 1 (100 %) matter
      rules          1: 1 by guards and invariants
      kill score     90 %: 9 of 10 mistakes noticed (invariants 2, other guards 3, behaviour 4)
      laws           1 of 1 (100 %) hold
      played         120,000 calls (118,000 checked), 300 sequences, 40 worlds, seed 7, 200 runs

    key-desk passed
    "
  `);
});

it('has no control characters but line feeds, unless it is to be coloured', () => {
  const report = judged(poorFigures);
  const plain = reportTable(report);
  // eslint-disable-next-line no-control-regex
  expect(plain).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  const colored = reportTable(report, { color: true });
  expect(colored).not.toBe(plain);
  expect(stripVTControlCharacters(colored)).toBe(plain);
});

it('ends with the verdict', () => {
  const last = (text: string): string | undefined => text.trimEnd().split('\n').at(-1);
  expect(last(reportTable(judged(cleanFigures)))).toBe('key-desk passed');
  expect(last(reportTable(judged(poorFigures)))).toMatch(/^key-desk failed: 3 errors; /);
  expect(last(reportTable(judged(poorFigures, { fail_on: 'never' })))).toMatch(
    /^key-desk passed, .*short of the threshold: 3 errors/,
  );
});

it('stays readable with hundreds of findings', () => {
  const findings = Array.from({ length: 400 }, (_, index) =>
    findingOf('BRANCH_NEVER_TAKEN', `Branch ${index} was not taken.`),
  );
  const text = reportTable(judged({ ...cleanFigures, findings }));
  expect(text).toContain('400 errors');
  expect(text).toContain('… and 370 more in quality.json');
  expect(text.split('\n').length).toBeLessThan(120);
});

it('cuts arguments that nobody would read', () => {
  const steps = [{ kind: 'call', tool: 'lend_key', args: { note: 'x'.repeat(10_000) } }] as const;
  const example = { start: 'initial', steps, observed: 'It hangs.' } as const;
  const findings = [findingOf('LAW_BROKEN', 'Broken.', { example })];
  const text = reportTable(judged({ ...cleanFigures, findings }));
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(500);
});
