import { describe, expect, it } from 'vitest';
import { environment } from '../testing/environments.ts';
import { changed, diagnosticsOf, helpersOf, program, settleBills } from '../testing/programs.ts';
import { checkPrograms } from './check-programs.ts';

const hotel = environment('hotel-reservations');

/** What is said where a line stands before the first of a body. */
function told(
  part: 'arrange' | 'solution',
  line: string,
): (readonly [string, string | undefined])[] {
  const [head, first] = firstLines[part];
  const text = changed(settleBills, `${head}\n${first}`, `${head}\n  ${line}\n${first}`);
  return diagnosticsOf(hotel, text)
    .filter(({ severity }) => severity === 'error')
    .map(({ message, fix }) => [message, fix]);
}

const firstLines = {
  arrange: ['arrange: |', '  const stays = reservations'],
  solution: ['solution: |', '  const file = only(tools.find_guests'],
} as const;

describe('a solution that misuses what a tool gives is told', () => {
  const read = "tools.get_reservation({ reservation_id: 'R1' })";
  const tried = "attempt.check_in({ reservation_id: 'R1' })";
  it.each([
    [`tell({ open: ${read}.balence });`, 'has no `balence`', 'Did you mean `balance`?'],
    [
      `const found = ${read}; tell({ state: found.status });`,
      '`found` has no `status`.',
      'Did you mean `found.reservation.status`?',
    ],
    [
      `const done = ${tried}; tell({ size: done.persons });`,
      '`done` has no `persons`.',
      'Did you mean `done.data.persons`?',
    ],
    [
      `const done = ${tried}; tell({ size: done.data.persons });`,
      '`done` has no `data`.',
      'read it within `if (done.success === …)',
    ],
    [
      `if (${read}.reservation === 'R1') tell({ found: true });`,
      'is a whole object; it never equals',
      'Compare the field that is meant: it has reservation_id, lead_guest_id',
    ],
    [
      `const done = ${tried}; if (!done.success && done.error.code === 'LATE') tell({ late: true });`,
      "`done.error.code` is never 'LATE' here.",
      "'ROOM_NOT_READY'",
    ],
    [
      'tools.get_reservaton({});',
      '`tools` has no `get_reservaton`.',
      'Did you mean `get_reservation`?',
    ],
    [
      "tools.take_payment({ reservation_id: 'R1' });",
      '`tools.take_payment` needs `method`.',
      "Add `method: 'card' | 'cash' | 'transfer'`.",
    ],
    [
      'tools.check_in();',
      '`tools.check_in` is called with 0 arguments.',
      'Give what it takes: `(args: { reservation_id: string; }): Reservation`.',
    ],
    [
      `tell({ first: ${read}.folio[0].amount });`,
      'possibly',
      'Find exactly one with `only(list, test)`',
    ],
  ])('%s', (line, message, fix) => {
    const [first, ...more] = told('solution', line);
    expect(more).toEqual([]);
    expect(first?.[0]).toContain(message);
    expect(first?.[1]).toContain(fix);
  });
});

describe('a name that a part does not see is told with where it belongs', () => {
  it.each([
    ['solution', 'tell({ tier: lead.tier });', 'add `lead: …` to `tells`'],
    ['solution', 'tell({ most: settings.max_nights });', 'add what it needs to `tells`'],
    ['solution', "if (isActive('booked')) tell({ active: true });", 'add what it needs to `tells`'],
    ['solution', 'tell({ all: guests.count() });', 'find the rows with `tools`'],
    ['solution', 'tell({ chance: draw.integer(1, 2) });', 'draws and arranges nothing'],
    ['solution', 'tell({ chance: randomInt(1, 2) });', 'draw it in `choose`'],
    ['solution', 'get_day_sheet({});', 'Write `tools.get_day_sheet(…)`'],
    ['solution', "fail('ODD', 'Odd');", '`decline(reason)`'],
    ['solution', 'tell({ limit: limt });', 'Did you mean `limit`?'],
    ['arrange', "check(limit > 1, 'ODD', 'Odd');", '`unfit(reason)`'],
    ['arrange', "tools.check_in({ reservation_id: 'R1' });", '`at(clock).tool(args)`'],
    ['arrange', "check_in({ reservation_id: 'R1' });", 'Write `at(clock).check_in(…)`'],
    ['arrange', 'if (pick(stays) === undefined) unfit(lead.name);', '`draw.pick(list)`'],
  ] as const)('in %s: %s', (part, line, fix) => {
    const errors = told(part, line);
    expect(errors[0]?.[0]).toContain('is not in scope');
    expect(errors[0]?.[1]).toContain(fix);
  });
});

it('tools are called at an earlier time, and fresh values have the types of their fields', () => {
  expect(
    told(
      'arrange',
      "at(addMinutes(now(), -90)).register_guest({ name: fresh('guests.name'), email: fresh('guests.email') });",
    ),
  ).toEqual([]);
  expect(told('arrange', "if (fresh('guests.nam') === due) unfit(lead.name);")).toEqual([
    ['`fresh` knows no field `guests.nam`.', 'Did you mean `guests.name`?'],
  ]);
});

it('a row that is used after it was updated is told', () => {
  const line =
    'for (const one of stays) { reservations.update(one, { persons: 2 }); if (one.persons > 1) unfit(lead.name); }';
  const text = changed(
    settleBills,
    '  for (const { reservation_id } of stays) {',
    `  ${line}\n  for (const { reservation_id } of stays) {`,
  );
  expect(diagnosticsOf(hotel, text).map(({ code }) => code)).toEqual(['STALE_ROW']);
});

describe('the types of what is chosen', () => {
  it.each([
    ['one_of: [card, cash]', 'way', "way === 'transfer'", "`way` is never 'transfer' here."],
    [
      "one_of: 'guests.all().map((found) => found.tier)'",
      'way',
      "way === 'iron'",
      "is never 'iron'",
    ],
    ['value: lead.name.length', 'way', "way === 'iron'", 'no overlap'],
    ['value: "{ size: limit }"', 'way.size', "way === 'iron'", 'is a whole object'],
    ['date: [0, 1]', 'way', 'way === 3', 'no overlap'],
  ])('%s', (choice, used, test, message) => {
    const text = changed(settleBills, 'tells:', `  - { name: way, ${choice} }\ntells:`);
    const arranged = (line: string) =>
      diagnosticsOf(hotel, changed(text, 'arrange: |\n', `arrange: |\n  ${line}\n`));
    expect(arranged(`if (\`\${${used}}\` === lead.name) unfit('odd');`)).toEqual([]);
    const [wrong] = arranged(`if (${test}) unfit('odd');`);
    expect(wrong?.message).toContain(message);
  });
});

describe('helpers', () => {
  const arrange = 'arrange: |\n  const extra = (of: Reservation) => of.persons * 2;\n';

  it('are in scope of every body, and only of the bodies of their part', () => {
    const helpers = helpersOf(`${arrange}solution: |\n  const most = 3;\n`);
    const text = changed(settleBills, 'amount: limit +', 'amount: limit + sum(stays, extra) +');
    expect(diagnosticsOf(hotel, text, helpers)).toEqual([]);
    const wrong = changed(settleBills, 'balance > limit', 'balance > limit + extra');
    expect(diagnosticsOf(hotel, wrong, helpers).map(({ code }) => code)).toEqual(['UNKNOWN_NAME']);
  });

  it('that are wrong are told once, and no program passes', () => {
    const helpers = helpersOf(changed(arrange, 'of.persons', 'of.person'));
    const parsed = helpersOf('{}');
    const bill = changed(settleBills, 'amount: limit +', 'amount: limit + sum(stays, extra) +');
    const read = [program(settleBills), program(bill)];
    const result = checkPrograms(hotel, read, helpers);
    expect(result.helpers.map(({ message, fix }) => [message, fix])).toEqual([
      ['`of` has no `person`.', 'Did you mean `persons`?'],
    ]);
    expect(result.programs.map(({ ok }) => ok)).toEqual([false, false]);
    expect(checkPrograms(hotel, read.slice(0, 1), parsed).programs[0]?.ok).toBe(true);
  });

  it('may not hide what is in scope', () => {
    const helpers = helpersOf('arrange: |\n  const guests = 3;\n');
    const [first] = checkPrograms(hotel, [], helpers).helpers;
    expect(first?.code).toBe('NAME_TAKEN');
  });

  it('whose tools a solution calls count as calls', () => {
    const helpers = helpersOf(
      'solution: |\n  const sheet = () => tools.get_day_sheet({});\n  const leaving = () => sheet().departures;\n',
    );
    const start = settleBills.indexOf('solution: |');
    const text = `${settleBills.slice(0, start)}solution: |\n  if (leaving().length > ways.length) tell({ guest, due, limit });\n`;
    expect(diagnosticsOf(hotel, text, helpers)).toEqual([]);
  });
});
