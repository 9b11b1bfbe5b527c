import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from '@envloom/logic-model';
import { checkPrograms } from '../check/check-programs.ts';
import { examinationCatalogue } from '../diagnostics/catalogue.ts';
import { createProgramContext, worldFor } from '../run/context.ts';
import { readyProgram } from '../run/ready.ts';
import { changedEnvironment, taskFile } from '../testing/environments.ts';
import { changed, helpersOf, program } from '../testing/programs.ts';
import { diagnose } from './diagnose.ts';
import { examine } from './examine.ts';

const name = 'hotel-reservations';
const hotel = changedEnvironment(name, (model) =>
  changed(
    model,
    '{ name: text, type: string, min_length: 2',
    '{ name: text, type: string, verbatim: true',
  ),
);
const context = createProgramContext(hotel);
const worlds = [0, 1, 2].map((seed) => worldFor(context, seed));
const helpers = helpersOf(taskFile(name, 'helpers.yaml'));
const sound = taskFile(name, 'departures-and-open-bills.yaml');

function sourceOf(text: string) {
  const [result] = checkPrograms(hotel, [program(text)], helpers).programs;
  if (result?.ok === true) return result.checked;
  throw new Error(result?.diagnostics.map(formatDiagnostic).join('\n'));
}

function found(source: ReturnType<typeof sourceOf>) {
  const ready = readyProgram(context, source);
  return diagnose(ready, examine(ready, worlds, { tries: 20 }));
}

const arranging = (statement: string): string =>
  changed(sound, 'arrange: |\n', `arrange: |\n  ${statement}\n`);

const solving = (statements: string): string =>
  changed(sound, 'solution: |\n', `solution: |\n  ${statements.replaceAll('\n', '\n  ')}\n`);

/** The program with another solution. */
const solved = (...lines: readonly string[]): string =>
  sound.replace(/solution: \|\n[^]*?\nfree:/, () =>
    ['solution: |', ...lines.map((line) => `  ${line}`), '', 'free:'].join('\n'),
  );

/** The program with one more slot, used everywhere. */
const telling = (choice: string, slot: string, shown: string): string =>
  changed(
    changed(
      solving('const used = extra;\nif (used === undefined) return;'),
      'choose:\n',
      `choose:\n${choice}`,
    ),
    'tells:\n',
    `tells:\n  extra: ${slot}\n`,
  ).replaceAll('{limit}', `{limit} ${shown}`);

/** The program with a guest whose name is told, and searched for as it is told. */
const findingLead = (shown: string): string =>
  changed(
    telling('  - { name: lead, row: guests }\n', 'lead.name', shown),
    'const used = extra;',
    'const used = tools.find_guests({ text: extra });',
  );

const withoutLarge = sound
  .replace('inHouse(limit + 0.5, today());', '')
  .replace(/^ +for \(const _ of range\(large\)\).*\n/m, '')
  .replace(/^.*name: large.*\n/m, '');

const programs: Readonly<Record<string, string>> = {
  CHOICE_FAILED: changed(
    sound,
    'choose:\n',
    "choose:\n  - { name: nobody, value: guests.need('none').name }\n",
  ),
  ARRANGE_FAILED: arranging("guests.need('none');"),
  ARRANGE_BREAKS_RULE: arranging(
    "stay(guest(), typeOf('Loft', 2, 80), today(), addDays(today(), 2), { status: 'checked_in' });",
  ),
  SOLUTION_REFUSED: solving("tools.get_reservation({ reservation_id: 'none' });"),
  SOLUTION_FAILED: solving("tell({ day: addDays('some day', 1) });"),
  NEVER_ENDS: solving(
    'for (const a of range(1000))\n  for (const b of range(1000)) {\n    if (a + b < 0) tell({ a });\n  }',
  ),
  NEVER_FITS: arranging("if (guests.count() > 0) unfit('the house has guests');"),
  CLAUSES_SURVIVE: solving(
    'if (limit > 1000 || limit < 0) return;\nif (limit > 2000 || limit < -1) return;',
  ),
  ORDER_MATTERS: solved(
    'for (const { reservation_id } of tools.get_day_sheet({}).departures) {',
    '  if (tools.get_reservation({ reservation_id }).balance > limit) continue;',
    '  tools.take_payment({ reservation_id, method: "card" });',
    '  break;',
    '}',
  ),
  SHORTCUT_WINS: solved(
    'const count = tools.get_day_sheet({}).departures.length;',
    'tell({ due: count * 1000 + limit });',
  ),
  TEXT_SHOWS_KEY: telling('  - { name: lead, row: guests }\n', 'lead.guest_id', '({extra})'),
  TEXT_SHOWS_ANSWER: solving('tell({ limit });'),
  TEXT_REWORDS: findingLead('({extra})'),
  TEXT_LENGTH: telling('', 'range(200)', '{extra|and}'),
  TOO_MANY_CALLS: solving('for (const at of range(70)) tools.find_guests({ text: `zz${at}` });'),
  MUTANT_SURVIVES: withoutLarge,
  CONDITION_CONSTANT: withoutLarge,
  INSTANCES_ALIKE: solved(
    'const { departures } = tools.get_day_sheet({});',
    'const overdue = departures.filter(({ departure }) => departure < today());',
    'tell({ key: limit * 1000 + overdue.length });',
  ),
};

it('finds no error in a sound program', () => {
  expect(found(sourceOf(sound)).filter(({ severity }) => severity === 'error')).toEqual([]);
});

describe.each(Object.entries(programs))('%s', (code, text) => {
  it('is found in a program that has it, with a place and a repair', () => {
    const diagnostics = found(sourceOf(text));
    const own = diagnostics.find((each) => each.code === code);
    expect(diagnostics.map((each) => `${each.severity} ${each.code}`)).toContain(`error ${code}`);
    expect(own?.position.line).toBeGreaterThan(1);
    expect(own?.message).toMatch(/^(?:On|In|With|\d)/);
    expect(own?.fix).toMatch(/^[A-Z].*\.$/);
  });
});

it('texts in quotation marks are not reworded', () => {
  for (const text of [findingLead('"{extra}"'), findingLead('({extra|quoted})')])
    expect(found(sourceOf(text)).map(({ code }) => code)).not.toContain('TEXT_REWORDS');
  const { position, message } =
    found(sourceOf(findingLead('({extra})'))).find(({ code }) => code === 'TEXT_REWORDS') ?? {};
  expect(message).toMatch(/does not quote "[^"]+", of which every character counts: /);
  expect(position?.line).toBeGreaterThan(1);
});

it('TOLD_VALUE_INVALID is found although types keep it out', () => {
  const source = sourceOf(sound);
  const tells = { limit: 'undefined' };
  const [first] = found({ ...source, program: { ...source.program, tells } });
  expect(first?.code).toBe('TOLD_VALUE_INVALID');
});

it.each([
  ['ARRANGE_FAILED', "guests.need('none')"],
  ['SOLUTION_REFUSED', "reservation_id: 'none'"],
])('%s names the statement', (code, statement) => {
  const text = programs[code] ?? '';
  const { line = 0 } = found(sourceOf(text)).find((each) => each.code === code)?.position ?? {};
  expect(text.split('\n')[line - 1]).toContain(statement);
});

it('ARRANGE_BREAKS_RULE names the statement of the helpers that put the row in', () => {
  const [first] = found(sourceOf(programs['ARRANGE_BREAKS_RULE'] ?? ''));
  expect(first?.message).toContain('in the helpers at `');
});

it('there is a program for each code', () => {
  // SCENARIO_UNSOUND comes from the gates of scenarios: make-instance.test.ts of scen-generator.
  const codes = [...Object.keys(programs), 'SCENARIO_UNSOUND', 'TOLD_VALUE_INVALID'];
  expect(codes.toSorted()).toEqual(Object.keys(examinationCatalogue).toSorted());
});
