import { describe, expect, it } from 'vitest';
import type { Result } from '../failure/result.ts';
import type { Json } from '@envloom/core';
import {
  bookSchema,
  LibraryLoans,
  loanSchema,
  memberSchema,
  paymentSchema,
  tools,
} from '../testing/library-loans/index.ts';
import { mcpToolOf } from '../tools/mcp.ts';
import { jsonSchemasOf, openAIToolOf } from '../tools/openai.ts';
import { lawsOf } from './laws.ts';
import type { Subject } from './subject.ts';

const subject: Subject = {
  environment: LibraryLoans,
  calls: {
    find_books: { text: 'example' },
    get_member: { member_id: 'M1' },
    list_loans: { member_id: 'M1' },
    check_out_book: { member_id: 'M1', book_id: 'B1' },
    return_book: { loan_id: 'L1' },
    extend_loan: { loan_id: 'L1' },
    pay_fees: { member_id: 'M1', amount: 1 },
    suspend_member: { member_id: 'M1' },
    remove_member: { member_id: 'M1' },
    raffle: {},
  },
  schemas: {
    members: memberSchema,
    books: bookSchema,
    loans: loanSchema,
    payments: paymentSchema,
  },
  openAITools: tools.map(openAIToolOf),
  mcpTools: tools.map(mcpToolOf),
  jsonSchemas: jsonSchemasOf(tools),
};

describe('an environment that keeps them', () => {
  it.each(lawsOf(subject))('$name', ({ check }) => {
    expect(check).not.toThrow();
  });
});

let count = 0;

class Restless extends LibraryLoans {
  override hash(): string {
    count += 1;
    return String(count);
  }
}

class Credulous extends LibraryLoans {
  override call(): Result<Json> {
    return { success: true, data: null };
  }
}

class Fragile extends LibraryLoans {
  override call(name: string, args?: unknown): Result<Json> {
    if (typeof args === 'symbol') throw new TypeError('no symbols');
    return super.call(name, args);
  }
}

class Moody extends LibraryLoans {
  override call(): Result<Json> {
    count += 1;
    return { success: true, data: count };
  }
}

class Clingy extends LibraryLoans {
  override fork(): this {
    return this;
  }
}

class Forgetful extends LibraryLoans {
  override restore(): void {
    // Stays where it is.
  }
}

const breaches: readonly (readonly [law: string, breach: Partial<Subject>])[] = [
  ['starts in a valid state', { environment: Restless }],
  ['holds rows that their schemas accept', { schemas: {} }],
  [
    'holds rows that their schemas accept',
    { schemas: { ...subject.schemas, members: { parse: () => ({}) } } },
  ],
  ['raffle refuses unknown arguments', { environment: Credulous }],
  ['raffle never throws', { environment: Fragile }],
  ['gives the same results for the same seed and calls', { environment: Moody }],
  ['keeps forks apart', { environment: Clingy }],
  ['comes back from snapshots and resets', { environment: Forgetful }],
  ['describes exactly its tools', { mcpTools: [] }],
  ['describes exactly its tools', { calls: {} }],
  ['describes exactly its tools', { environment: Forgetful }],
];

describe('an environment that breaks one', () => {
  it.each(breaches)('%s', (name, breach) => {
    const law = lawsOf({ ...subject, ...breach }).find((each) => each.name === name);
    expect(law?.check).toThrow(Error);
  });
});
