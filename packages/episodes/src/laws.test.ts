import { describe, expect, it, onTestFinished } from 'vitest';
import type { Result } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import {
  bookSchema,
  checkOutBook,
  type CheckOutBookArgs,
  type CheckOutBookFailure,
  LibraryLoans,
  type Loan,
  loanSchema,
  memberSchema,
  paymentSchema,
  tools,
} from '@envloom/runtime/testing/library-loans';
import { lending } from './testing/index.ts';
import { jsonSchemasOf, mcpToolOf, openAIToolOf } from '@envloom/runtime';
import { configureLaws, lawsOf, playsOf, type Subject } from '@envloom/runtime/laws';

const plain: Subject = {
  environment: LibraryLoans,
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
const subject: Subject = { ...plain, scenarios: [lending] };

describe.each([
  ['with scenarios', subject],
  ['without scenarios', plain],
  ['with scenarios of another model', { ...plain, scenarios: [{ ...lending, model_hash: 'x' }] }],
])('an environment %s that keeps them', (_, given) => {
  it.each(lawsOf(given))('$name', ({ check: holds }) => {
    expect(holds).not.toThrow();
  });
});

/** How many of the mutations that are played succeed. */
function succeeding(given: Subject): number {
  const kinds = new Map(tools.map(({ name, kind }) => [name, kind]));
  return playsOf(given).flatMap(({ start, calls }) => {
    const world = start();
    return calls.filter(
      ({ tool, args }) => world.call(tool, args).success && kinds.get(tool) === 'mutation',
    );
  }).length;
}

it('are played by calls that change something', () => {
  expect(succeeding(subject)).toBe(1);
  expect(succeeding(plain)).toBeGreaterThan(3);
});

it('are played on some scenarios of a large set; others are not read', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `lending-${at}`);
  const read: string[] = [];
  const get = (id: string) => {
    read.push(id);
    return { ...lending, id };
  };
  const all = { ids, get, [Symbol.iterator]: () => ids.map(get)[Symbol.iterator]() };
  const played = (plays: number): readonly string[] => {
    onTestFinished(configureLaws({ plays }));
    return playsOf({ ...plain, scenarios: all }).map(({ name }) => name);
  };
  const four = ['lending-0', 'lending-25', 'lending-50', 'lending-75'];
  expect(played(4)).toEqual(four);
  expect(read).toEqual(four);
  expect(played(Infinity)).toEqual(ids);
});

let count = 0;

class Restless extends LibraryLoans {
  override hash(): string {
    count += 1;
    return String(count);
  }
}

class Broken extends LibraryLoans {
  override checkOutBook(args: CheckOutBookArgs): Result<Loan, CheckOutBookFailure> {
    return this.transact(checkOutBook, args, () => {
      throw new TypeError('a mistake in a body');
    });
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

class Untidy extends LibraryLoans {
  override call(name: string, args?: unknown): Result<Json> {
    const result = super.call(name, args);
    if (!result.success) super.call('raffle', {});
    return result;
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

/** Takes the rows of the start only. */
const noneLent = {
  parse: (row: unknown) => {
    const book = bookSchema.parse(row);
    if (book.copies_on_shelf === 0) throw new TypeError('a book is lent');
    return book;
  },
};

const otherwise: Subject['scenarios'] = [
  {
    ...lending,
    reference: lending.reference.map((step) =>
      step.kind === 'call' ? { ...step, observation: { success: true, data: null } } : step,
    ),
  },
];

const taken: Subject['scenarios'] = [
  {
    ...lending,
    reference: [
      ...lending.reference,
      {
        kind: 'call',
        tool: 'check_out_book',
        arguments: { member_id: 'M1', book_id: 'B99' },
        observation: new LibraryLoans().call('check_out_book', { member_id: 'M1', book_id: 'B99' }),
      },
    ],
  },
];

const breaches: readonly (readonly [law: string, breach: Partial<Subject>])[] = [
  ['starts in a valid state', { environment: Restless }],
  ['holds valid rows, which their schemas accept', { schemas: {} }],
  [
    'holds valid rows, which their schemas accept',
    { schemas: { ...subject.schemas, members: { parse: () => ({}) } } },
  ],
  [
    'holds valid rows, which their schemas accept',
    { schemas: { ...subject.schemas, books: noneLent } },
  ],
  ['answers its calls as stored, and never breaks', { environment: Broken }],
  ['answers its calls as stored, and never breaks', { environment: Broken, scenarios: [] }],
  ['answers its calls as stored, and never breaks', { scenarios: otherwise }],
  ['changes nothing in queries and failed calls', { environment: Untidy, scenarios: taken }],
  ['refuses arguments that no tool takes', { environment: Credulous }],
  ['refuses arguments that no tool takes', { environment: Fragile }],
  ['gives the same results for the same start and calls', { environment: Moody }],
  ['keeps forks apart', { environment: Clingy }],
  ['comes back from snapshots and resets', { environment: Forgetful }],
  ['describes exactly its tools', { mcpTools: [] }],
  ['describes exactly its tools', { jsonSchemas: { ...subject.jsonSchemas, raffle: {} } }],
  ['describes exactly its tools', { environment: Forgetful }],
];

describe('an environment that breaks one', () => {
  it.each(breaches)('%s', (name, breach) => {
    const law = lawsOf({ ...subject, ...breach }).find((each) => each.name === name);
    expect(law?.check).toThrow(Error);
  });
});
