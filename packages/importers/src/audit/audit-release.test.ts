import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ForeignCheck, ForeignScenario } from '../foreign/envscaler/scenarios.ts';
import { auditRelease, type ReleaseAudit } from './audit-release.ts';
import { readAudited } from './read-audited.ts';

const source = join(import.meta.dirname, '..');

async function auditOf(scenarios: string): Promise<ReleaseAudit> {
  const files = await readAudited({
    from: 'envscaler:foreign/testing/envscaler/metadata.json',
    scenarios: `audit/testing/${scenarios}.json`,
    pathOf: (file) => join(source, file),
  });
  return auditRelease(files.environments, files.scenarios, files.notes, { budget: 400 });
}

interface Fault {
  readonly scenario: string;
  readonly code: string;
  readonly check: number | null;
}

const byText = (faults: readonly Fault[]): readonly string[] =>
  faults.map((fault) => Object.values(fault).join(' ')).toSorted();

it('finds all planted faults, and nothing else', async () => {
  const planted: readonly Fault[] = JSON.parse(
    readFileSync(join(import.meta.dirname, 'testing/planted-faults.json'), 'utf8'),
  );
  const { audits, undecided } = await auditOf('planted');
  const found = audits.flatMap(({ id, findings }) =>
    findings.map(({ code, check = null }) => ({ scenario: id, code, check })),
  );
  expect(byText(found)).toEqual(byText(planted));
  expect(undecided).toEqual({});
  for (const code of [
    'STARTS_DONE',
    'HOLDS_AT_START',
    'CANNOT_FAIL',
    'NO_FRAME_CHECK',
    'PAYS_FOR_NOTHING',
  ])
    expect(planted.filter((fault) => fault.code === code).length).toBeGreaterThanOrEqual(10);
});

it('finds none in the clean twin', async () => {
  const { audits, scenarios, frames, undecided } = await auditOf('clean');
  expect(audits.flatMap(({ findings }) => findings)).toEqual([]);
  expect({ frames, undecided }).toEqual({
    frames: { guarded: scenarios, missing: 0, undecided: 0 },
    undecided: {},
  });
});

const environment = {
  id: 'e',
  className: 'Shop',
  code: [
    'class Shop:',
    '    def __init__(self, config):',
    '        self.items = {}',
    '        self.limit: int = 5',
    '        self.opened = compute()',
    '        if config:',
    '            self.mode = "set"',
    '',
  ].join('\n'),
};

function auditOne(...checks: readonly ForeignCheck[]) {
  const start = { items: { i1: { item_id: 'i1', price: 5 }, i2: { item_id: 'i2', price: 7n } } };
  const scenario: ForeignScenario = {
    at: '[0]',
    env: 'e',
    className: 'Shop',
    id: 's',
    task: '',
    start,
    checks,
  };
  const { audits } = auditRelease([environment], [scenario], [], { budget: 200 });
  const [audit] = audits;
  if (audit === undefined) throw new Error('There is no audit.');
  return audit;
}

const check = (body: string, item = 'Is it done?'): ForeignCheck => ({
  item,
  source: `def check_func(final_state):\n    ${body}\n`,
});

it('counts what checks say of the start as EnvScaler does', () => {
  const { start, reward } = auditOne(
    check("return final_state['items']['i1']['price'] == 5"),
    check("return final_state['items']['i9']['price'] == 5"),
    check("return final_state['items']"),
    check("return final_state['items']['i2']['price'] > 7"),
    check('import os\n    return os.path.exists("x")'),
    { item: '', source: 'def check_func(final_state:\n  return' },
  );
  expect(start).toEqual({ holds: 1, fails: 1, raises: 1, no_boolean: 1, undecided: 2 });
  expect(reward).toEqual({ low: 0.1667, high: 0.5 });
});

it('knows whole numbers of a state from others', () => {
  const { start } = auditOne(
    check("return isinstance(final_state['items']['i1']['price'], float)"),
    check("return isinstance(final_state['items']['i2']['price'], int)"),
  );
  expect(start.holds).toBe(2);
});

it('sees what the constructor sets, and decides nothing where it computes', () => {
  const { start, undecided } = auditOne(
    check("return final_state['limit'] == 5"),
    check("return final_state['opened'] is not None and bool(final_state['opened'])"),
    check("return final_state['mode'] == 'set'"),
  );
  expect(start).toMatchObject({ holds: 1, undecided: 2 });
  expect(undecided.map(({ reason }) => reason)).toEqual([
    'reads `opened`, which the constructor of the environment computes',
    'reads `mode`, which the constructor of the environment computes',
  ]);
});

it('decides nothing of what only unread code could tell', () => {
  const scenario = {
    at: '',
    env: 'other',
    className: 'X',
    id: 's',
    task: '',
    start: { items: {} },
    checks: [
      check("return final_state.get('till', 0) == 0"),
      check("return 'items' in final_state"),
    ],
  };
  const { audits, notes } = auditRelease([environment], [scenario], [], { budget: 50 });
  expect(audits[0]?.start).toMatchObject({ holds: 1, undecided: 1 });
  expect(notes).toMatchObject([{ at: 'other' }]);
});

it('shows why a check cannot fail', () => {
  const { findings } = auditOne(
    check("return len(final_state['items']) >= 0"),
    check("return len(final_state['items']) < 3"),
    check(
      "try:\n        return final_state['items']['i1']['price'] == 9\n    except KeyError:\n        return True",
    ),
  );
  expect(findings.filter(({ code }) => code === 'CANNOT_FAIL')).toEqual([
    {
      code: 'CANNOT_FAIL',
      check: 0,
      why: expect.stringMatching(/answered False on none of \d+ changed states/),
    },
  ]);
});

it('decides nothing by the order of a set, and what does not depend on it', () => {
  const { start, undecided } = auditOne(
    check("return list(set(final_state['items']))[0] == 'i1'"),
    check("return all(k in initial_state['items'] for k in set(final_state['items']))"),
  );
  expect(start).toMatchObject({ holds: 1, undecided: 1 });
  expect(undecided).toMatchObject([{ check: 0, reason: 'depends on the order of a set' }]);
});

it('does not change the state for the checks that come after', () => {
  const { start } = auditOne(
    check("final_state['items'].clear()\n    return True"),
    check("return len(final_state['items']) == 2 and len(initial_state['items']) == 2"),
  );
  expect(start.holds).toBe(2);
});

it('takes a check that says in its words that something stays for a frame check', () => {
  const stays = check(
    "return final_state['items']['i2']['price'] == 7",
    'Is the price of i2 unchanged?',
  );
  const sets = check(
    "return final_state['items']['i1']['price'] == 9",
    'Is the price of i1 set to 9?',
  );
  expect(auditOne(sets, stays)).toMatchObject({
    frame_checks: 1,
    findings: [],
    frame: { kind: 'guarded' },
  });
  expect(auditOne(sets).findings).toMatchObject([{ code: 'NO_FRAME_CHECK' }]);
});
