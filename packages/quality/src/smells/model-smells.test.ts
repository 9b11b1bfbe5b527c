import { expect, test } from 'vitest';
import { modelSmells } from './model-smells.ts';
import { broken } from './testing/broken.ts';
import { casesOfTier } from './testing/cases-of-tier.ts';
import { goodModel, goodModels } from './testing/good-models.ts';

test.each(goodModels)('says nothing about %s', (path) => {
  expect(modelSmells(goodModel(path))).toEqual([]);
});

type Edit = readonly [find: string, replace: string];
type Case = readonly [code: string, operation: string, line: number | undefined, ...Edit[]];

const needFree =
  "      check(gear.free >= quantity, 'NOT_ENOUGH_FREE', `Only ${gear.free} are free`);\n";
const takeFree = '      gears.update(gear, { free: gear.free - quantity });\n';

const lendGear = `  - name: lend_gear
    kind: mutation
    description: Lend one for a day without a fee.
    phrase: lend {gear.name} to {member.name}
    params:
      - { name: member_id, type: ref, entity: Member, description: The member. }
      - { name: gear_id, type: ref, entity: Gear, description: The gear. }
    returns: { type: row, entity: Rental }
    body: |
      members.need(member_id);
      return rentals.insert({ member_id, gear_id, quantity: 1, starts_on: today(), ends_on: addDays(today(), 1), fee: 0, made_at: now() });
`;

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

const giftOperation = (name: string, ref: string) => `  - name: ${name}
    kind: mutation
    description: Book 1 for a gift.
    phrase: ${name} {gift.label}
    params:
      - { name: gift_id, type: ref, entity: Gift, description: The gift. }
    body: |
      const gift = gifts.need(gift_id);
      const member = members.need(gift.${ref});
      members.update(member, { credit: member.credit + gift.amount });
`;

const giftOperations = [
  giftOperation('repeat_gift', 'to_id'),
  giftOperation('double_gift', 'to_id'),
  giftOperation('undo_gift', 'from_id'),
].join('');

const cases: readonly Case[] = [
  [
    'PARAM_IGNORED',
    'find_gears',
    undefined,
    ['const wanted = text.toLowerCase();', "const wanted = 'a';"],
  ],
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
    'CASE_SENSITIVE_SEARCH',
    'find_gears',
    2,
    ['gear.name.toLowerCase().includes', 'gear.name.includes'],
  ],
  [
    'CASE_SENSITIVE_SEARCH',
    'find_gears',
    2,
    ['gear.name.toLowerCase().includes', 'gear.name.includes'],
    ['text.toLowerCase();', 'text;'],
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
    'TAKEN_UNCHECKED',
    'give_credit',
    4,
    [
      "      check(from.credit >= amount, 'CREDIT_TOO_LOW', `Only ${from.credit} are there`);\n",
      '',
    ],
  ],
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
    'SAME_ROW_ALLOWED',
    'give_credit',
    undefined,
    ["      check(from_id !== to_id, 'SAME_MEMBER', 'Both are the same');\n", ''],
  ],
  [
    'OTHER_ROW_USED',
    'give_credit',
    5,
    ['credit: round(from.credit - amount', 'credit: round(to.credit - amount'],
  ],
  [
    'COUNTED_TWICE',
    'pay_in',
    4,
    [
      'return members.update(member, { credit: round(member.credit + amount, 2) });',
      'const paid = members.update(member, { credit: round(member.credit + amount, 2) });\n      return members.update(paid, { credit: round(paid.credit + amount, 2) });',
    ],
  ],
  [
    'REF_SWAPPED',
    'give_credit',
    8,
    ['gifts.insert({ from_id, to_id, amount })', 'gifts.insert({ from_id: to_id, to_id, amount })'],
  ],
  [
    'REF_SWAPPED',
    'give_credit',
    1,
    ['const from = members.need(from_id)', 'const from = members.need(to_id)'],
  ],
  [
    'WRONG_REFERENCE',
    'rent_gear',
    17,
    ['rentals.insert({ member_id, gear_id', 'rentals.insert({ member_id, gear_id: member_id'],
  ],
  [
    'WRONG_REFERENCE',
    'return_rental',
    3,
    [
      'gears.update(rental.gear_id, (gear) => ({ free: gear.free + rental.quantity }));\n      members',
      'gears.update(rental.member_id, (gear) => ({ free: gear.free + rental.quantity }));\n      members',
    ],
  ],
  [
    'STATUS_UNGUARDED',
    'suspend_member',
    3,
    ["      check(member.status === 'active', 'MEMBER_SUSPENDED', 'Suspended already');\n", ''],
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
    'PERCENT_UNSCALED',
    'rent_gear',
    12,
    [
      'round((gear.price * quantity * (100 - settings.discount_percent)) / 100, 2)',
      'round(gear.price * quantity - gear.price * settings.discount_percent, 2)',
    ],
  ],
  [
    'DAY_WITH_MOMENT',
    'rent_gear',
    4,
    ['check(starts_on < ends_on', 'check(starts_on > now() && starts_on < ends_on'],
  ],
  [
    'KEY_FROM_COUNT',
    'give_credit',
    8,
    ['gifts.insert({ from_id', 'gifts.insert({ gift_id: `G${gifts.count() + 1}`, from_id'],
  ],
  [
    'CODE_MISNAMED',
    'edit_gear',
    1,
    [
      'const gear = gears.need(gear_id);\n      return',
      "const gear = gears.get(gear_id) ?? fail('RENTAL_NOT_FOUND', 'No such gear');\n      return",
    ],
  ],
  [
    'CODE_CONTRADICTS',
    'rent_gear',
    3,
    ["member.status !== 'suspended'", "member.status === 'suspended'"],
  ],
  [
    'COMPARISON_DIFFERS',
    'change_period',
    5,
    [
      "check(starts_on < ends_on, 'PERIOD_INVALID', 'It ends before it starts');\n      const others",
      "check(starts_on <= ends_on, 'PERIOD_INVALID', 'It ends before it starts');\n      const others",
    ],
  ],
  ['FIELD_LOST', 'edit_gear', 2, ['note: note ?? gear.note', 'note']],
  [
    'HISTORY_FORGOTTEN',
    'suspend_member',
    undefined,
    ["      entries_made.insert({ at: now(), member_id, text: 'suspended' });\n", ''],
  ],
  [
    'NOT_UNDONE',
    'cancel_rental',
    undefined,
    ['{ credit: round(renter.credit + rental.fee, 2), rentals_open', '{ rentals_open'],
  ],
  [
    'NOT_UNDONE',
    'cancel_rental',
    undefined,
    ['renter.credit + rental.fee', 'renter.credit - rental.fee'],
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
  [
    'OVERLAP_INCOMPLETE',
    'rent_gear',
    7,
    [
      "!rentals.where({ member_id, gear_id, status: 'open' }).some((other) => overlaps(other.starts_on, other.ends_on, starts_on, ends_on))",
      'rentals.first((other) => other.gear_id === gear_id && other.member_id === member_id && other.starts_on === starts_on) === undefined',
    ],
  ],
  [
    'PERIOD_UNCHECKED',
    'change_period',
    7,
    [
      "      check(starts_on < ends_on, 'PERIOD_INVALID', 'It ends before it starts');\n      const others",
      '      const others',
    ],
  ],
  [
    'ZERO_IS_ABSENT',
    'pay_in',
    2,
    ['min: 0.01,', 'optional: true, min: 0,'],
    [
      "text: 'paid in' });\n      return members.update(member, { credit: round(member.credit + amount",
      "text: amount ? 'paid in' : 'visited' });\n      return members.update(member, { credit: round(member.credit + (amount ?? 5)",
    ],
  ],
  [
    'SCOPE_FORGOTTEN',
    'rent_gear',
    5,
    [
      '      check(daysBetween',
      "      check(rentals.count({ status: 'open' }) < 5, 'TOO_MANY', 'Enough');\n      check(daysBetween",
    ],
  ],
  [
    'BOUNDARY_DIFFERS',
    'rent_gear',
    5,
    [
      'settings:',
      '  - { id: long, text: At most 30 days., enforced: tool, codes: [PERIOD_TOO_LONG] }\nsettings:',
    ],
    ['daysBetween(starts_on, ends_on) <= settings', 'daysBetween(starts_on, ends_on) < settings'],
  ],
  [
    'GUARD_MISSING',
    'lend_gear',
    undefined,
    ['  - name: return_rental\n', `${lendGear}  - name: return_rental\n`],
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
  ['WRONG_PARTY', 'undo_gift', 3, ['initial:', `${giftOperations}initial:`]],
];

const spread = cases.map(([code, operation, line, ...edits]) => ({ code, operation, line, edits }));

test.each(casesOfTier(spread))('$code in $operation', ({ code, operation, line, edits }) => {
  const found = modelSmells(broken(...edits)).filter((finding) => finding.code === code);
  expect(found).toEqual([expect.objectContaining({ operation, severity: 'warning' })]);
  expect(found[0]?.line).toBe(line);
});

test('LIMIT_IGNORED of a field', () => {
  const field = '      - { name: note, type: string, optional: true, sample';
  const limited = broken([
    field,
    `      - { name: shelf_capacity, type: integer, default: 3 }\n${field}`,
  ]);
  const found = modelSmells(limited).filter(({ code }) => code === 'LIMIT_IGNORED');
  expect(found).toMatchObject([{ entity: 'Gear', field: 'shelf_capacity', severity: 'warning' }]);
});
