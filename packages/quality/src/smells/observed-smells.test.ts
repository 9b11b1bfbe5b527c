import { expect, test } from 'vitest';
import { observedSmells } from './observed-smells.ts';
import { broken } from './testing/broken.ts';
import { casesOfTier } from './testing/cases-of-tier.ts';
import { goodModel, goodModels } from './testing/good-models.ts';
import { play } from './testing/play.ts';

test.each(goodModels)('says nothing about play in %s', (path) => {
  const checked = goodModel(path);
  expect(observedSmells(checked, play(checked))).toEqual([]);
});

type Edit = readonly [find: string, replace: string];
type Case = readonly [code: string, operation: string, field: string | undefined, ...Edit[]];

const cases: readonly Case[] = [
  [
    'CASE_SENSITIVE_SEARCH',
    'find_gears',
    undefined,
    ['gear.name.toLowerCase().includes', 'gear.name.includes'],
    ['text.toLowerCase();', 'text;'],
  ],
  [
    'COUNTED_TWICE',
    'pay_in',
    'credit',
    ['member.credit + amount', 'member.credit + amount + amount'],
  ],
  ['FIELD_LOST', 'edit_gear', 'note', ['note: note ?? gear.note', 'note']],
  [
    'FILTER_FORGOTTEN',
    'list_open_rentals',
    'status',
    [
      "rentals.where({ member_id, status: 'open' });\n      return",
      'rentals.where({ member_id });\n      return',
    ],
  ],
  ['ORDER_UNKEPT', 'list_open_rentals', undefined, ["rental.made_at, 'desc')", 'rental.made_at)']],
  ['ORDER_UNKEPT', 'find_gears', 'name', ['(gear) => gear.name);', '(gear) => gear.gear_id);']],
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
    'RESULT_OUTDATED',
    'return_rental',
    'status',
    [
      "return rentals.update(rental, { status: 'returned' });",
      "const { status } = rental;\n      const returned = rentals.update(rental, { status: 'returned' });\n      return { ...returned, status };",
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

const spread = cases.map(([code, operation, field, ...edits]) => ({
  code,
  operation,
  field,
  edits,
}));

test.each(casesOfTier(spread))(
  '$code in $operation: $field',
  ({ code, operation, field, edits }) => {
    const checked = broken(...edits);
    const found = observedSmells(checked, play(checked)).filter((finding) => finding.code === code);
    const about = { operation, severity: 'warning', ...(field === undefined ? {} : { field }) };
    expect(found).toContainEqual(expect.objectContaining(about));
    expect(found.every((finding) => finding.operation === operation)).toBe(true);
  },
);
