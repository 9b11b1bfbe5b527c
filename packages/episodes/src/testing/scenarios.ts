import type { Check, ReferenceStep, Scenario } from '../index.ts';
import { withContentHash } from '../trajectory.ts';
import { LibraryLoans } from '@envloom/runtime/testing';

const nobody = { episodes: 1, strict: 0, dense: 0 };

/** A scenario of the library: lend Emma to Ada (`M1`), which takes one call. */
export const lending: Scenario = withContentHash({
  format_version: 1,
  id: 'library-loans-0001',
  env: 'library-loans',
  model_hash: LibraryLoans.definition.modelHash,
  seed: 7,
  attempt: 1,
  kind: 'ordinary',
  split: 'train',
  initial_state: { state: new LibraryLoans().state() },
  task: { text: 'Please lend Emma to Ada.', phrasings: ['Ada would like to borrow Emma.'] },
  reference: [
    {
      kind: 'call',
      tool: 'check_out_book',
      arguments: { member_id: 'M1', book_id: 'B1' },
      observation: {
        success: true,
        data: {
          loan_id: 'L3',
          member_id: 'M1',
          book_id: 'B1',
          due_on: '2025-03-15',
          returned: false,
        },
      },
    },
    { kind: 'message', content: 'Done.' },
  ],
  checks: [
    {
      id: 'book-lent',
      sentence: 'Has set copies on shelf of Emma to 0',
      kind: 'row-changed',
      table: 'books',
      key: 'B1',
      fields: { copies_on_shelf: { equals: 0 } },
    },
    {
      id: 'loan-added',
      sentence: 'Has added a loan: Emma, member Ada, due on 2025-03-15',
      kind: 'row-added',
      table: 'loans',
      count: 1,
      fields: {
        loan_id: { any: 'value' },
        member_id: { equals: 'M1' },
        book_id: { equals: 'B1' },
        due_on: { equals: '2025-03-15' },
        returned: { equals: false },
        note: { any: 'value' },
      },
    },
    {
      id: 'nothing-else',
      sentence: 'Has changed nothing else',
      kind: 'nothing-else',
      allowing: [],
    },
  ],
  certificate: {
    final_hash: '0'.repeat(32),
    kill: { mutants: 10, equivalent: 0, killed: 10, score: 1 },
    alternatives: { tried: 3, accepted: 3 },
    adversaries: {
      'do-nothing': nobody,
      'read-only': nobody,
      'repeat-last': nobody,
      'call-every-tool-once': nobody,
      random: nobody,
      'reward-hacker': nobody,
    },
    difficulty: { score: 0.1, steps: 1, mutations: 1, depth: 1, distractors: 0, rules: 0 },
    tools: ['check_out_book'],
    rules: [],
    decided_by: [],
    repaired: [],
  },
});

const frame: Check = {
  id: 'nothing-else',
  sentence: 'Has changed nothing else',
  kind: 'nothing-else',
  allowing: [],
};

/** A scenario that must be refused: Cem (`M3`) is suspended. */
export const refusing: Scenario = withContentHash({
  ...lending,
  id: 'library-loans-0002',
  kind: 'must-refuse',
  task: { text: 'Please lend Emma to Cem.', phrasings: [] },
  reference: [
    {
      kind: 'call',
      tool: 'check_out_book',
      arguments: { member_id: 'M3', book_id: 'B1' },
      observation: {
        success: false,
        error: { code: 'MEMBER_SUSPENDED', message: 'Cem is suspended' },
      },
    },
    {
      kind: 'call',
      tool: 'decline',
      arguments: { reason: 'MEMBER_SUSPENDED' },
      observation: { success: true, data: null },
    },
    { kind: 'message', content: 'That is not possible: Cem is suspended.' },
  ],
  checks: [
    {
      id: 'declined',
      sentence: 'Has declined because the member is suspended',
      kind: 'declined',
      reasons: ['MEMBER_SUSPENDED', 'good-standing'],
      seen: {
        refusal: { tool: 'check_out_book', arguments: { member_id: 'M3' } },
        facts: [{ member_id: 'M3', status: 'suspended' }],
        queries: [{ tool: 'count_open_loans', arguments: { member_id: 'M3' } }],
      },
    },
    frame,
  ],
});

function lookedUp(member_id: string, name: string, status: string, fees: number): ReferenceStep {
  return {
    kind: 'call',
    tool: 'get_member',
    arguments: { member_id },
    observation: { success: true, data: { member_id, name, status, fees } },
  };
}

const owing = [
  { name: 'Ben', fees: 3.5 },
  { name: 'Cem', fees: 12 },
];

/** A scenario that only asks to be told something: who owes how much. */
export const telling: Scenario = withContentHash({
  ...lending,
  id: 'library-loans-0004',
  kind: 'answer',
  program: 'fees-owed',
  task: { text: 'Which of the members M1, M2 and M3 owe us fees, and how much?', phrasings: [] },
  reference: [
    lookedUp('M1', 'Ada', 'active', 0),
    lookedUp('M2', 'Ben', 'active', 3.5),
    lookedUp('M3', 'Cem', 'suspended', 12),
    {
      kind: 'call',
      tool: 'answer',
      arguments: { items: owing },
      observation: { success: true, data: null },
    },
    { kind: 'message', content: 'Done.' },
  ],
  checks: [
    {
      id: 'answered',
      sentence: 'Has told who owes fees: Ben 3.5, Cem 12',
      kind: 'answered',
      items: owing,
      not: ['Ada'],
    },
    frame,
  ],
});

/** A conversation: which book and for whom is told when asked for. */
export const talking: Scenario = withContentHash({
  ...lending,
  id: 'library-loans-0003',
  kind: 'conversational',
  task: { text: 'Somebody would like to borrow a book.', phrasings: [] },
  user: {
    persona: 'In a hurry.',
    knows: [
      { id: 'who', topics: ['member', 'who', 'whom'], text: 'It is for Ada.' },
      { id: 'what', topics: ['book', 'title'], text: 'The book is Emma.' },
    ],
  },
  reference: [
    { kind: 'message', content: 'For whom?', reply: 'It is for Ada.' },
    { kind: 'message', content: 'Which book?', reply: 'The book is Emma.' },
    ...lending.reference,
  ],
});
