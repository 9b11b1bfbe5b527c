import { expect, test } from 'vitest';
import { findingCatalogue, findingCodes } from '../findings/catalogue.ts';
import { modelNotes } from './model-notes.ts';
import { observedNotes } from './observed-notes.ts';
import { broken, goodModel, goodModels } from './testing/models.ts';
import { play } from './testing/play.ts';

test.each(goodModels)('says nothing about %s', (path) => {
  const checked = goodModel(path);
  expect(modelNotes(checked)).toEqual([]);
  expect(observedNotes(checked, play(checked))).toEqual([]);
});

type Edit = readonly [find: string, replace: string];
type Case<About> = readonly [
  code: string,
  operation: string,
  about: About | undefined,
  ...edits: Edit[],
];

const needFree =
  "      check(gear.free >= quantity, 'NOT_ENOUGH_FREE', `Only ${gear.free} are free`);\n";
const takeFree = '      gears.update(gear, { free: gear.free - quantity });\n';

const removeGear = `  - name: remove_gear
    kind: mutation
    description: Take gear out of the list that is not rented now.
    phrase: remove {gear.name}
    params:
      - { name: gear_id, type: ref, entity: Gear, description: The gear. }
    body: |
      const gear = gears.need(gear_id);
      check(rentals.count({ gear_id, status: 'open' }) === 0, 'GEAR_RENTED', 'It is rented');
      gears.remove(gear);
`;

/** Seen in the text; the third is the line. */
const inText: readonly Case<number>[] = [
  [
    'PARAM_ONLY_LOOKED_UP',
    'change_period',
    2,
    [
      "      check(rental.member_id === member_id, 'NOT_YOURS', 'It is the rental of somebody else');\n",
      '',
    ],
  ],
  [
    'ORDER_UNKEPT',
    'find_gears',
    undefined,
    ['return sortBy(found, (gear) => gear.name);', 'return found;'],
  ],
  ['ORDER_UNKEPT', 'list_open_rentals', 3, ["rental.made_at, 'desc')", 'rental.made_at)']],
  ['CHECKED_NOT_TAKEN', 'rent_gear', 11, [takeFree, '']],
  [
    'GUARD_AFTER_EFFECT',
    'rent_gear',
    15,
    [needFree, ''],
    [
      takeFree,
      `${takeFree}      const left = gears.need(gear_id);\n${needFree.replaceAll('gear.free', 'left.free')}`,
    ],
  ],
  [
    'GUARD_AFTER_EFFECT',
    'rent_gear',
    12,
    [needFree, ''],
    [takeFree, ''],
    [
      '      const fee = round((gear',
      `      const left = gears.update(gear, { free: gear.free - quantity });\n      check(left.free > 0, 'NOT_ENOUGH_FREE', 'None');\n      const fee = round((gear`,
    ],
  ],
  ['AMOUNT_UNBOUNDED', 'pay_in', 3, ['min: 0.01,', '']],
  [
    'REF_SWAPPED',
    'give_credit',
    8,
    ['gifts.insert({ from_id, to_id, amount })', 'gifts.insert({ from_id: to_id, to_id, amount })'],
  ],
  [
    'UNIT_MIXED',
    'rent_gear',
    5,
    [
      'daysBetween(starts_on, ends_on) <= settings',
      'minutesBetween(starts_on, ends_on) <= settings',
    ],
  ],
  [
    'KEY_FROM_COUNT',
    'give_credit',
    8,
    ['gifts.insert({ from_id', 'gifts.insert({ gift_id: `G${gifts.count() + 1}`, from_id'],
  ],
  [
    'HISTORY_FORGOTTEN',
    'suspend_member',
    undefined,
    ["      entries_made.insert({ at: now(), member_id, text: 'suspended' });\n", ''],
  ],
  [
    'LIST_REPLACED',
    'edit_gear',
    2,
    [
      '      - { name: note, type: string, optional: true, sample',
      '      - { name: notes, type: array, of: { type: string }, default: [] }\n      - { name: note, type: string, optional: true, sample',
    ],
    ['name: name ?? gear.name,', 'name: name ?? gear.name, notes: [gear_id],'],
  ],
  [
    'CLASHES_WITH_ITSELF',
    'change_period',
    8,
    ['.filter((other) => other.rental_id !== rental_id);', ';'],
  ],
  [
    'REMOVED_WITH_CHILDREN',
    'remove_gear',
    3,
    [
      '- { name: gear_id, type: ref, entity: Gear }',
      '- { name: gear_id, type: ref, entity: Gear, on_remove: cascade }',
    ],
    ['  - name: return_rental\n', `${removeGear}  - name: return_rental\n`],
  ],
  [
    'PROMISE_UNKEPT',
    'cancel_rental',
    undefined,
    [
      'Cancel a rental; the member gets',
      'Cancel a rental; its gifts are removed and the member gets',
    ],
  ],
  [
    'CONDITION_UNCHECKED',
    'remove_gear',
    undefined,
    [
      '- { name: gear_id, type: ref, entity: Gear }',
      '- { name: gear_id, type: ref, entity: Gear, on_remove: cascade }',
    ],
    [
      '  - name: return_rental\n',
      `  - name: remove_gear
    kind: mutation
    description: Remove a gear of which there is no rental.
    phrase: remove {gear.name}
    params:
      - { name: gear_id, type: ref, entity: Gear, description: The gear. }
    body: |
      gears.remove(gears.need(gear_id));
  - name: return_rental\n`,
    ],
  ],
  [
    'PARAM_NOT_STORED',
    'rent_gear',
    17,
    ['starts_on, ends_on, fee', 'starts_on: today(), ends_on, fee'],
  ],
  [
    'OVERLAP_UNCHECKED',
    'change_period',
    6,
    [
      "      const others = rentals.where({ member_id: rental.member_id, gear_id: rental.gear_id, status: 'open' }).filter((other) => other.rental_id !== rental_id);\n      check(!others.some((other) => overlaps(other.starts_on, other.ends_on, starts_on, ends_on)), 'PERIOD_TAKEN', 'It is taken');\n",
      '',
    ],
  ],
];

/** Seen in what calls did; the third is the field. */
const inPlay: readonly Case<string>[] = [
  [
    'CASE_SENSITIVE_SEARCH',
    'find_gears',
    undefined,
    ['gear.name.toLowerCase().includes', 'gear.name.includes'],
    ['text.toLowerCase();', 'text;'],
  ],
  ['FIELD_LOST', 'edit_gear', 'note', ['note: note ?? gear.note', 'note']],
  [
    'NOT_UNDONE',
    'cancel_rental',
    'credit',
    ['renter.credit + rental.fee', 'renter.credit + 0 * rental.fee'],
  ],
  [
    'WRONG_PARTY',
    'cancel_rental',
    'credit',
    [
      'const renter = members.need(rental.member_id);',
      "const renter = members.first((other) => other.member_id !== rental.member_id) ?? fail('NOBODY', 'Nobody else');",
    ],
  ],
  [
    'TOTAL_OUT_OF_STEP',
    'cancel_rental',
    'rentals_open',
    [', rentals_open: renter.rentals_open - 1', ''],
  ],
  [
    'NOT_UNDONE',
    'return_rental',
    'free',
    [
      '      gears.update(rental.gear_id, (gear) => ({ free: gear.free + rental.quantity }));\n      members',
      '      members',
    ],
  ],
  [
    'UNDONE_TWICE',
    'cancel_rental',
    'credit',
    [
      "      const rental = rentals.need(rental_id);\n      check(rental.status === 'open', 'RENTAL_NOT_OPEN', `It is ${rental.status}`);\n      gears.update(rental.gear_id, (gear) => ({ free: gear.free + rental.quantity }));\n      const renter",
      '      const rental = rentals.need(rental_id);\n      gears.update(rental.gear_id, (gear) => ({ free: gear.free + rental.quantity }));\n      const renter',
    ],
  ],
  [
    'OTHER_ROW_RETURNED',
    'return_rental',
    undefined,
    [
      "return rentals.update(rental, { status: 'returned' });",
      "const { member_id, gear_id, quantity, starts_on, ends_on, fee } = rental;\n      rentals.insert({ member_id, gear_id, quantity, starts_on, ends_on, fee, made_at: now() });\n      return rentals.update(rental, { status: 'returned' });",
    ],
  ],
  [
    'TOTAL_OUT_OF_STEP',
    'rent_gear',
    'free',
    [
      'gears.update(gear, { free: gear.free - quantity })',
      'gears.update(gear, { free: gear.free - 1 })',
    ],
  ],
];

function edited<About>([code, operation, about, ...edits]: Case<About>) {
  return { code, operation, about, edits };
}

test.each(inText.map(edited))('$code in the text of $operation', (mistake) => {
  const { code, operation, about, edits } = mistake;
  const found = modelNotes(broken(...edits)).filter((finding) => finding.code === code);
  expect(found).toMatchObject([{ operation, severity: 'note' }]);
  expect(found[0]?.line).toBe(about);
});

test.each(inPlay.map(edited))('$code in calls of $operation: $about', (mistake) => {
  const { code, operation, about, edits } = mistake;
  const checked = broken(...edits);
  const found = observedNotes(checked, play(checked)).filter((finding) => finding.code === code);
  const field = about === undefined ? {} : { field: about };
  expect(found).toContainEqual(expect.objectContaining({ operation, severity: 'note', ...field }));
  expect(found.every((finding) => finding.operation === operation)).toBe(true);
});

test('LIMIT_IGNORED of a field', () => {
  const field = '      - { name: note, type: string, optional: true, sample';
  const limited = broken([
    field,
    `      - { name: shelf_capacity, type: integer, default: 3 }\n${field}`,
  ]);
  const found = modelNotes(limited).filter(({ code }) => code === 'LIMIT_IGNORED');
  expect(found).toMatchObject([{ entity: 'Gear', field: 'shelf_capacity', severity: 'note' }]);
});

test('every code is tried', () => {
  const tried = [...inText, ...inPlay].map(([code]) => code);
  const notes = findingCodes.filter((code) => findingCatalogue[code].severity === 'note');
  expect(new Set([...tried, 'LIMIT_IGNORED'])).toEqual(new Set(notes));
});
