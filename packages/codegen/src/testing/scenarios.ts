import type { CheckedModel } from '@envloom/logic-model';
import type { CheckSource, ScenarioSource } from '../validators/source.ts';

const everythingChecks: readonly CheckSource[] = [
  {
    id: 'account-1',
    sentence: 'Has set the balance of account 1 to 9.',
    kind: 'row-changed',
    table: 'accounts',
    key: 1,
    fields: { balance: { equals: 9 } },
  },
  {
    id: 'folder-opened',
    sentence: 'Has opened folder F-001, which has no parent any more.',
    kind: 'row-changed',
    table: 'folders',
    key: 'F-001',
    fields: { opened_at: { any: 'time' }, parent_id: { absent: true } },
  },
  {
    id: 'path',
    sentence: 'Has walked to a folder',
    kind: 'row-changed',
    table: 'session',
    key: '',
    fields: { path: { items: [{ equals: '~' }, { any: 'value' }] }, logged_in: { equals: false } },
  },
  {
    id: 'any-change',
    sentence: 'Has changed user u1.',
    kind: 'row-changed',
    table: 'users',
    key: 'u1',
    fields: { extra: { any: 'value' } },
  },
  {
    id: 'new-user',
    sentence: 'Has signed up someone who pays by gift card.',
    kind: 'row-added',
    table: 'users',
    count: 1,
    fields: {
      name: { text: 'ab 12' },
      address: { fields: { street: { text: 'Main' }, geo: { equals: { lat: 1, lon: 2 } } } },
      payment_methods: {
        fields: {
          first: {
            fields: {
              id: { any: 'value' },
              balance: { equals: 5 },
              source: { equals: 'gift_card' },
            },
          },
        },
      },
      tags: { set: ['a', 'b'] },
      extra: { fields: { since: { any: 'time' } } },
    },
  },
  {
    id: 'new-account',
    sentence: 'Has opened an account for the new user.',
    kind: 'row-added',
    table: 'accounts',
    count: 1,
    fields: { number: { any: 'value' }, owner: { added: 'new-user' }, balance: { equals: 0 } },
  },
  {
    id: 'new-log-line',
    sentence: 'Has written two lines about the new account.',
    kind: 'row-added',
    table: 'log',
    count: 2,
    fields: {
      log_id: { any: 'value' },
      account: { added: 'new-account' },
      text: { equals: 'transfer' },
      at: { after: 86_400 },
    },
  },
  {
    id: 'parent-folder',
    sentence: 'Has made two folders, each in the other.',
    kind: 'row-added',
    table: 'folders',
    count: 1,
    fields: { folder_id: { any: 'value' }, parent_id: { added: 'child-folder' } },
  },
  {
    id: 'child-folder',
    sentence: 'Has made two folders, each in the other.',
    kind: 'row-added',
    table: 'folders',
    count: 1,
    fields: {
      folder_id: { any: 'value' },
      parent_id: { added: 'parent-folder' },
      opened_at: { any: 'time' },
    },
  },
  {
    id: 'account-2',
    sentence: 'Has closed account 2.',
    kind: 'row-removed',
    table: 'accounts',
    key: 2,
  },
  {
    id: 'nothing-else',
    sentence: 'Has changed nothing else.',
    kind: 'nothing-else',
    allowing: [
      { table: 'folders', key: 'F-001', fields: { opened_at: { any: 'time' } } },
      { table: 'users', key: 'u1', fields: { tags: { any: 'value' } } },
    ],
  },
];

const refusedChecks: readonly CheckSource[] = [
  {
    id: 'declined',
    sentence: 'Has declined because M2 is suspended.',
    kind: 'declined',
    reasons: ['MEMBER_SUSPENDED', 'good-standing'],
    seen: {
      refusal: { tool: 'check_out_book', arguments: { member_id: 'M2' } },
      facts: [{ member_id: 'M2', status: 'suspended' }],
      queries: [{ tool: 'can_borrow', arguments: { member_id: 'M2' } }],
    },
  },
  {
    id: 'nothing-else',
    sentence: 'Has changed nothing.',
    kind: 'nothing-else',
    allowing: [],
  },
];

const answerChecks: readonly CheckSource[] = [
  {
    id: 'answered',
    sentence: 'Has told who has a loan: Ada Lovelace, due on 2026-03-16; not M2.',
    kind: 'answered',
    items: [{ member: 'Ada Lovelace', due_on: '2026-03-16', fees: 0.5, overdue: false }],
    not: ['M2', 14],
  },
  {
    id: 'nothing-else',
    sentence: 'Has changed nothing.',
    kind: 'nothing-else',
    allowing: [],
  },
];

const loanChecks: readonly CheckSource[] = [
  {
    id: 'book-b1',
    sentence: 'Has taken one copy of Middlemarch from the shelf.',
    kind: 'row-changed',
    table: 'books',
    key: 'B1',
    fields: { copies_on_shelf: { equals: 0 } },
  },
  {
    id: 'new-loan',
    sentence: 'Has lent Middlemarch to Ada Lovelace.',
    kind: 'row-added',
    table: 'loans',
    count: 1,
    fields: {
      loan_id: { any: 'value' },
      member_id: { equals: 'M1' },
      book_id: { equals: 'B1' },
      due_on: { equals: '2026-03-16' },
      returned: { equals: false },
    },
  },
  {
    id: 'nothing-else',
    sentence: 'Has changed nothing else.',
    kind: 'nothing-else',
    allowing: [],
  },
];

/** Scenarios, as far as emitters see them, with a check and a matcher of each kind. */
export function scenariosOf({ model, hash }: CheckedModel): readonly ScenarioSource[] {
  const scenario = (number: string, kind: string, checks: readonly CheckSource[]) => ({
    id: `${model.name}-7-${number}`,
    kind,
    model_hash: hash,
    checks,
  });
  return model.name === 'library-loans'
    ? [
        scenario('0001', 'ordinary', loanChecks),
        scenario('0002', 'must-refuse', refusedChecks),
        scenario('0003', 'answer', answerChecks),
      ]
    : [scenario('0001', 'ordinary', everythingChecks)];
}
