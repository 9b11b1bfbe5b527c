import { type Result, StateError } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { type Copy, LibraryLoans, type LibraryLoansRows, type Loan, tools } from '../src/index.ts';
import { effectOf, type TableEffect } from './effect-of.ts';

const ada = 'M-1001';
const bruno = 'M-1002';
const clara = 'M-1003';
const dora = 'M-1004';
const elif = 'M-1005';
const felix = 'M-1006';
const greta = 'M-1007';

/** The desk on another day, or with other rows. */
function desk(
  clock = '2026-03-16T09:00:00Z',
  change: (rows: LibraryLoansRows) => Partial<LibraryLoansRows> = () => ({}),
): LibraryLoans {
  const { rows } = new LibraryLoans().state();
  return new LibraryLoans({ state: { clock, rows: { ...rows, ...change(rows) } } });
}

/** The desk where one row of a table has other values. */
function deskWith<Name extends keyof LibraryLoansRows>(
  collection: Name,
  at: number,
  patch: Partial<LibraryLoansRows[Name][number]>,
): LibraryLoans {
  return desk(undefined, (rows) => ({
    [collection]: rows[collection].map((row, index) => (index === at ? { ...row, ...patch } : row)),
  }));
}

/** The desk where Ada has as many more copies of Salt and Iron at home. */
function deskWithLent(more: number): LibraryLoans {
  const numbers = Array.from({ length: more }, (_, index) => index + 1);
  return desk(undefined, ({ copies, loans }) => ({
    copies: [
      ...copies,
      ...numbers.map((n): Copy => ({
        copy_id: `C-010${n}`,
        title_id: 'T6',
        branch_id: 'B1',
        status: 'on_loan',
      })),
    ],
    loans: [
      ...loans,
      ...numbers.map((n): Loan => ({
        loan_id: `L10${n}`,
        copy_id: `C-010${n}`,
        member_id: ada,
        borrowed_on: '2026-03-10',
        due_on: '2026-03-31',
        renewals: 0,
        status: 'open',
      })),
    ],
  }));
}

interface Refusal {
  readonly code: string;
  readonly when: string;
  /** The world in which the call is refused; default: the initial one. */
  readonly world?: () => LibraryLoans;
  /** Calls that lead there; each must succeed. */
  readonly after?: readonly ((world: LibraryLoans) => Result<unknown>)[];
  readonly call: (world: LibraryLoans) => Result<unknown>;
}

const lend =
  (member_id: string, copy_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.checkOutCopy({ member_id, copy_id });
const hold =
  (member_id: string, title_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.placeHold({ member_id, title_id, pickup_branch_id: 'B1' });
const take =
  (copy_id: string, branch_id = 'B1', damaged = false) =>
  (world: LibraryLoans): Result<unknown> =>
    world.returnCopy({ copy_id, branch_id, damaged });
const renew =
  (loan_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.renewLoan({ loan_id });
const cancel =
  (hold_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.cancelHold({ hold_id });
const close =
  (member_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.closeMembership({ member_id });
const suspend =
  (member_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.suspendMember({ member_id, reason: 'a lent-out card' });
const withdraw =
  (copy_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.withdrawCopy({ copy_id });
const pay =
  (member_id: string, amount: number) =>
  (world: LibraryLoans): Result<unknown> =>
    world.payCharges({ member_id, amount });
const waive =
  (charge_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.waiveCharge({ charge_id, reason: 'a goodwill gesture' });
const lose =
  (loan_id: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.reportLost({ loan_id });
const register =
  (name: string, email: string) =>
  (world: LibraryLoans): Result<unknown> =>
    world.registerMember({ name, email, category: 'adult', home_branch_id: 'B2' });

const refusals: readonly Refusal[] = [
  {
    code: 'MEMBER_NOT_FOUND',
    when: 'the member is unknown',
    call: (world) => world.getMemberAccount({ member_id: 'M-9999' }),
  },
  {
    code: 'TITLE_NOT_FOUND',
    when: 'the title is unknown',
    call: (world) => world.getTitleAvailability({ title_id: 'T99' }),
  },
  {
    code: 'BRANCH_NOT_FOUND',
    when: 'the branch is unknown',
    call: (world) => world.listOverdueLoans({ branch_id: 'B99' }),
  },
  { code: 'COPY_NOT_FOUND', when: 'the copy is unknown', call: lend(ada, 'C-9999') },
  { code: 'LOAN_NOT_FOUND', when: 'the loan is unknown', call: renew('L99') },
  { code: 'HOLD_NOT_FOUND', when: 'the hold is unknown', call: cancel('H99') },
  { code: 'CHARGE_NOT_FOUND', when: 'the charge is unknown', call: waive('F99') },

  { code: 'MEMBER_SUSPENDED', when: 'a suspended member borrows', call: lend(elif, 'C-0008') },
  { code: 'MEMBER_SUSPENDED', when: 'a suspended member waits', call: hold(elif, 'T4') },
  {
    code: 'MEMBER_SUSPENDED',
    when: 'a suspended member renews',
    after: [suspend(ada)],
    call: renew('L6'),
  },
  { code: 'MEMBER_SUSPENDED', when: 'suspended a second time', call: suspend(elif) },
  {
    code: 'MEMBER_NOT_SUSPENDED',
    when: 'an active member is reinstated',
    call: (world) => world.reinstateMember({ member_id: ada }),
  },
  {
    code: 'MEMBER_CLOSED',
    when: 'a former member borrows',
    after: [close(dora)],
    call: lend(dora, 'C-0008'),
  },
  {
    code: 'MEMBER_CLOSED',
    when: 'a former member waits',
    after: [close(dora)],
    call: hold(dora, 'T4'),
  },
  {
    code: 'MEMBER_CLOSED',
    when: 'a former member is suspended',
    after: [close(dora)],
    call: suspend(dora),
  },
  {
    code: 'MEMBER_CLOSED',
    when: 'the card of a former member is renewed',
    after: [close(dora)],
    call: (world) => world.renewCard({ member_id: dora }),
  },
  { code: 'MEMBER_CLOSED', when: 'closed twice', after: [close(dora)], call: close(dora) },

  { code: 'CARD_EXPIRED', when: 'borrowing', call: lend(dora, 'C-0008') },
  { code: 'CARD_EXPIRED', when: 'waiting', call: hold(dora, 'T4') },
  {
    code: 'CARD_STILL_VALID',
    when: 'renewed months ahead',
    call: (world) => world.renewCard({ member_id: ada }),
  },

  {
    code: 'LOAN_LIMIT_REACHED',
    when: 'an adult has five copies at home',
    world: () => deskWithLent(4),
    call: lend(ada, 'C-0008'),
  },
  {
    code: 'LOAN_LIMIT_REACHED',
    when: 'a child has three copies at home',
    after: [
      (world) => world.finishRepair({ copy_id: 'C-0006' }),
      lend(clara, 'C-0006'),
      lend(clara, 'C-0008'),
      take('C-0009'),
    ],
    call: lend(clara, 'C-0009'),
  },
  {
    code: 'HOLD_LIMIT_REACHED',
    when: 'staff waits for a third title',
    after: [hold(greta, 'T4')],
    call: hold(greta, 'T1'),
  },
  {
    code: 'BALANCE_TOO_HIGH',
    when: 'a debtor borrows',
    after: [lose('L5')],
    call: lend(clara, 'C-0008'),
  },
  {
    code: 'BALANCE_TOO_HIGH',
    when: 'a debtor renews',
    after: [lend(ada, 'C-0008'), lose('L6')],
    call: renew('L7'),
  },
  {
    code: 'BALANCE_TOO_HIGH',
    when: 'a debtor waits',
    after: [lose('L5')],
    call: hold(clara, 'T4'),
  },
  {
    code: 'BALANCE_TOO_HIGH',
    when: 'a debtor is reinstated',
    call: (world) => world.reinstateMember({ member_id: elif }),
  },
  { code: 'HAS_OVERDUE_LOANS', when: 'borrowing', call: lend(bruno, 'C-0008') },
  { code: 'LOAN_OVERDUE', when: 'renewing', call: renew('L3') },

  { code: 'REFERENCE_ONLY', when: 'lent', call: lend(ada, 'C-0007') },
  { code: 'REFERENCE_ONLY', when: 'waited for', call: hold(ada, 'T5') },
  { code: 'ADULTS_ONLY', when: 'lent to a child', call: lend(clara, 'C-0005') },
  {
    code: 'ADULTS_ONLY',
    when: 'a child waits',
    after: [lend(ada, 'C-0005')],
    call: hold(clara, 'T3'),
  },

  { code: 'COPY_NOT_AVAILABLE', when: 'it is lent', call: lend(felix, 'C-0001') },
  { code: 'COPY_NOT_AVAILABLE', when: 'it is in repair', call: lend(ada, 'C-0006') },
  { code: 'COPY_NOT_ON_LOAN', when: 'it is on the shelf', call: take('C-0008') },
  { code: 'LOAN_NOT_OPEN', when: 'a returned loan is renewed', call: renew('L2') },
  { code: 'LOAN_NOT_OPEN', when: 'a copy is lost twice', call: lose('L1') },
  { code: 'HELD_FOR_ANOTHER', when: 'it waits for somebody else', call: lend(ada, 'C-0002') },
  { code: 'COPY_ON_SHELF', when: 'waiting for what is there', call: hold(greta, 'T6') },
  { code: 'ALREADY_ON_HOLD', when: 'waiting already', call: hold(ada, 'T1') },
  { code: 'ALREADY_BORROWED', when: 'a copy is at home', call: hold(clara, 'T2') },
  {
    code: 'NO_CIRCULATING_COPY',
    when: 'the only copy was withdrawn',
    after: [withdraw('C-0006')],
    call: hold(ada, 'T4'),
  },
  { code: 'HOLD_NOT_ACTIVE', when: 'cancelled twice', after: [cancel('H4')], call: cancel('H4') },
  {
    code: 'NOTHING_TO_CLEAR',
    when: 'no hold is over',
    call: (world) => world.clearHoldShelf({ branch_id: 'B1' }),
  },

  {
    code: 'RENEWAL_LIMIT_REACHED',
    when: 'an adult renewed twice',
    world: () => deskWith('loans', 5, { renewals: 2 }),
    call: renew('L6'),
  },
  { code: 'RENEWAL_BLOCKED_BY_HOLD', when: 'somebody waits', call: renew('L5') },
  {
    code: 'RENEWAL_TOO_EARLY',
    when: 'lent the same day',
    after: [lend(ada, 'C-0008')],
    call: renew('L7'),
  },

  { code: 'NO_OPEN_CHARGES', when: 'nothing is owed', call: pay(ada, 1) },
  { code: 'PAYMENT_TOO_LARGE', when: 'a cent too much', call: pay(felix, 2.11) },
  { code: 'INVALID_ARGUMENTS', when: 'a third decimal', call: pay(felix, 0.005) },
  { code: 'CHARGE_NOT_OPEN', when: 'waived twice', after: [waive('F2')], call: waive('F2') },
  { code: 'CHARGE_NOT_OPEN', when: 'paid already', after: [pay(felix, 2.1)], call: waive('F2') },

  { code: 'HAS_OPEN_LOANS', when: 'leaving with a copy', call: close(ada) },
  { code: 'HAS_ACTIVE_HOLDS', when: 'leaving the queue', call: close(greta) },
  { code: 'HAS_BALANCE', when: 'leaving with debts', call: close(elif) },

  {
    code: 'COPY_NOT_ON_SHELF',
    when: 'a lent copy is moved',
    call: (world) => world.transferCopy({ copy_id: 'C-0001', branch_id: 'B2' }),
  },
  {
    code: 'SAME_BRANCH',
    when: 'moved to where it is',
    call: (world) => world.transferCopy({ copy_id: 'C-0008', branch_id: 'B1' }),
  },
  {
    code: 'COPY_NOT_IN_REPAIR',
    when: 'it is not broken',
    call: (world) => world.finishRepair({ copy_id: 'C-0008' }),
  },
  { code: 'INVALID_TRANSITION', when: 'a lent copy is withdrawn', call: withdraw('C-0001') },
  { code: 'INVALID_TRANSITION', when: 'a held copy is withdrawn', call: withdraw('C-0002') },
  {
    code: 'COPY_WITHDRAWN',
    when: 'a copy is withdrawn twice',
    after: [withdraw('C-0010')],
    call: withdraw('C-0010'),
  },
  {
    code: 'TITLE_HAS_WAITING_HOLDS',
    when: 'the last copy is withdrawn',
    after: [hold(ada, 'T4')],
    call: withdraw('C-0006'),
  },
  {
    code: 'EMAIL_TAKEN',
    when: 'the address is in use',
    call: register('Ida Holm', 'ada.lindqvist@example.org'),
  },
  {
    code: 'DUPLICATE_VALUE',
    when: 'the name is in use',
    call: register('Ada Lindqvist', 'ada@example.net'),
  },
];

describe('refusals', () => {
  it.each(refusals)('$code: $when', ({ code, world: make = () => desk(), after = [], call }) => {
    const world = make();
    for (const step of after) expect(step(world)).toMatchObject({ success: true });
    const before = world.worldHash();
    expect(call(world)).toMatchObject({ success: false, error: { code } });
    expect(world.worldHash()).toBe(before);
  });

  it('cover every code that a tool can return', () => {
    const tested = new Set(refusals.map(({ code }) => code));
    const missing = tools.flatMap(({ failures }) => failures.filter((code) => !tested.has(code)));
    expect(missing).toEqual([]);
  });
});

interface Success {
  readonly does: string;
  readonly world?: () => LibraryLoans;
  readonly after?: readonly ((world: LibraryLoans) => Result<unknown>)[];
  readonly call: (world: LibraryLoans) => Result<unknown>;
  /** Everything that changes besides the journal. */
  readonly effect: Readonly<Record<string, TableEffect>>;
  /** The kinds of new journal entries. */
  readonly journal: readonly string[];
}

const successes: readonly Success[] = [
  {
    does: 'registers a member',
    call: register('Ida Holm', 'ida.holm@example.org'),
    effect: {
      members: {
        added: [
          {
            member_id: 'M-1008',
            name: 'Ida Holm',
            email: 'ida.holm@example.org',
            category: 'adult',
            status: 'active',
            home_branch_id: 'B2',
            joined_on: '2026-03-16',
            card_expires_on: '2027-03-16',
          },
        ],
      },
    },
    journal: ['registered'],
  },
  {
    does: 'renews an expired card from today',
    call: (world) => world.renewCard({ member_id: dora }),
    effect: { members: { changed: { [dora]: { card_expires_on: '2027-03-16' } } } },
    journal: ['card_renewed'],
  },
  {
    does: 'renews a running card from its last day',
    call: (world) => world.renewCard({ member_id: bruno }),
    effect: { members: { changed: { [bruno]: { card_expires_on: '2027-04-02' } } } },
    journal: ['card_renewed'],
  },
  {
    does: 'suspends with a reason',
    call: suspend(ada),
    effect: {
      members: {
        changed: { [ada]: { status: 'suspended', suspension_reason: 'a lent-out card' } },
      },
    },
    journal: ['suspended'],
  },
  {
    does: 'closes a membership',
    call: close(dora),
    effect: { members: { changed: { [dora]: { status: 'closed' } } } },
    journal: ['closed'],
  },
  {
    does: 'lends from the open shelf',
    call: lend(ada, 'C-0008'),
    effect: {
      copies: { changed: { 'C-0008': { status: 'on_loan' } } },
      loans: {
        added: [
          {
            loan_id: 'L7',
            copy_id: 'C-0008',
            member_id: ada,
            borrowed_on: '2026-03-16',
            due_on: '2026-04-06',
            renewals: 0,
            status: 'open',
          },
        ],
      },
    },
    journal: ['checked_out'],
  },
  {
    does: 'lends a held copy to the one who waited',
    call: lend(felix, 'C-0002'),
    effect: {
      copies: { changed: { 'C-0002': { status: 'on_loan' } } },
      holds: { changed: { H1: { status: 'fulfilled' } } },
      loans: {
        added: [
          {
            loan_id: 'L7',
            copy_id: 'C-0002',
            member_id: felix,
            borrowed_on: '2026-03-16',
            due_on: '2026-04-13',
            renewals: 0,
            status: 'open',
          },
        ],
      },
    },
    journal: ['checked_out'],
  },
  {
    does: 'shelves a copy that nobody waits for where it is returned',
    call: take('C-0009', 'B2'),
    effect: {
      copies: { changed: { 'C-0009': { status: 'available', branch_id: 'B2' } } },
      loans: { changed: { L6: { status: 'returned', returned_on: '2026-03-16' } } },
    },
    journal: ['returned'],
  },
  {
    does: 'charges a late return and sets the copy aside for the longest waiting',
    call: take('C-0001', 'B3'),
    effect: {
      copies: { changed: { 'C-0001': { status: 'on_hold_shelf' } } },
      loans: { changed: { L3: { status: 'returned', returned_on: '2026-03-16' } } },
      holds: { changed: { H2: { status: 'ready', copy_id: 'C-0001', expires_on: '2026-03-23' } } },
      charges: {
        added: [
          {
            charge_id: 'F3',
            member_id: bruno,
            loan_id: 'L3',
            reason: 'overdue',
            amount: 1.75,
            paid: 0,
            raised_on: '2026-03-16',
            status: 'open',
          },
        ],
      },
    },
    journal: ['returned', 'hold_ready'],
  },
  {
    does: 'charges no more than the cap',
    world: () => desk('2026-06-01T09:00:00Z'),
    call: take('C-0001'),
    effect: {
      copies: { changed: { 'C-0001': { status: 'on_hold_shelf' } } },
      loans: { changed: { L3: { status: 'returned', returned_on: '2026-06-01' } } },
      holds: { changed: { H2: { status: 'ready', copy_id: 'C-0001', expires_on: '2026-06-08' } } },
      charges: {
        added: [
          {
            charge_id: 'F3',
            member_id: bruno,
            loan_id: 'L3',
            reason: 'overdue',
            amount: 8,
            paid: 0,
            raised_on: '2026-06-01',
            status: 'open',
          },
        ],
      },
    },
    journal: ['returned', 'hold_ready'],
  },
  {
    does: 'sends a damaged copy to repair though somebody waits',
    call: take('C-0003', 'B1', true),
    effect: {
      copies: { changed: { 'C-0003': { status: 'in_repair' } } },
      loans: { changed: { L4: { status: 'returned', returned_on: '2026-03-16' } } },
      charges: {
        added: [
          {
            charge_id: 'F3',
            member_id: felix,
            loan_id: 'L4',
            reason: 'damage',
            amount: 8.8,
            paid: 0,
            raised_on: '2026-03-16',
            status: 'open',
          },
        ],
      },
    },
    journal: ['returned'],
  },
  {
    does: 'writes off the rest of the charge for a copy that is found',
    call: take('C-0010', 'B2'),
    effect: {
      copies: { changed: { 'C-0010': { status: 'available' } } },
      loans: { changed: { L1: { status: 'returned', returned_on: '2026-03-16' } } },
      charges: { changed: { F1: { status: 'waived' } } },
    },
    journal: ['waiver', 'returned'],
  },
  {
    does: 'mends a damaged copy that is found without charging for it again',
    after: [waive('F1'), close(elif)],
    call: take('C-0010', 'B2', true),
    effect: {
      copies: { changed: { 'C-0010': { status: 'in_repair' } } },
      loans: { changed: { L1: { status: 'returned', returned_on: '2026-03-16' } } },
    },
    journal: ['returned'],
  },
  {
    does: 'renews from today',
    call: renew('L6'),
    effect: { loans: { changed: { L6: { due_on: '2026-04-06', renewals: 1 } } } },
    journal: ['renewed'],
  },
  {
    does: 'charges the price of a lost copy',
    call: lose('L6'),
    effect: {
      copies: { changed: { 'C-0009': { status: 'lost' } } },
      loans: { changed: { L6: { status: 'lost' } } },
      charges: {
        added: [
          {
            charge_id: 'F3',
            member_id: ada,
            loan_id: 'L6',
            reason: 'lost',
            amount: 12.25,
            paid: 0,
            raised_on: '2026-03-16',
            status: 'open',
          },
        ],
      },
    },
    journal: ['reported_lost'],
  },
  {
    does: 'places a hold at the end of the queue',
    call: hold(ada, 'T2'),
    effect: {
      holds: {
        added: [
          {
            hold_id: 'H5',
            title_id: 'T2',
            member_id: ada,
            pickup_branch_id: 'B1',
            placed_at: '2026-03-16T09:00:00Z',
            status: 'waiting',
          },
        ],
      },
    },
    journal: ['hold_placed'],
  },
  {
    does: 'cancels a waiting hold',
    call: cancel('H3'),
    effect: { holds: { changed: { H3: { status: 'cancelled' } } } },
    journal: ['hold_cancelled'],
  },
  {
    does: 'passes the copy of a cancelled hold on',
    call: cancel('H1'),
    effect: {
      copies: { changed: { 'C-0002': { branch_id: 'B1' } } },
      holds: {
        changed: {
          H1: { status: 'cancelled', copy_id: undefined, expires_on: undefined },
          H2: { status: 'ready', copy_id: 'C-0002', expires_on: '2026-03-23' },
        },
      },
    },
    journal: ['hold_ready', 'hold_cancelled'],
  },
  {
    does: 'clears the hold shelf',
    call: (world) => world.clearHoldShelf({ branch_id: 'B2' }),
    effect: {
      copies: { changed: { 'C-0002': { branch_id: 'B1' } } },
      holds: {
        changed: {
          H1: { status: 'expired', copy_id: undefined, expires_on: undefined },
          H2: { status: 'ready', copy_id: 'C-0002', expires_on: '2026-03-23' },
        },
      },
    },
    journal: ['hold_ready', 'hold_expired'],
  },
  {
    does: 'takes a part of what is owed',
    call: pay(elif, 5.25),
    effect: { charges: { changed: { F1: { paid: 7.25 } } } },
    journal: ['payment'],
  },
  {
    does: 'takes all of what is owed',
    call: pay(felix, 2.1),
    effect: { charges: { changed: { F2: { paid: 2.1, status: 'paid' } } } },
    journal: ['payment'],
  },
  {
    does: 'waives a charge',
    call: waive('F2'),
    effect: { charges: { changed: { F2: { status: 'waived' } } } },
    journal: ['waiver'],
  },
  {
    does: 'moves a copy',
    call: (world) => world.transferCopy({ copy_id: 'C-0008', branch_id: 'B3' }),
    effect: { copies: { changed: { 'C-0008': { branch_id: 'B3' } } } },
    journal: ['transferred'],
  },
  {
    does: 'shelves a repaired copy',
    call: (world) => world.finishRepair({ copy_id: 'C-0006' }),
    effect: { copies: { changed: { 'C-0006': { status: 'available' } } } },
    journal: ['repaired'],
  },
  {
    does: 'withdraws a lost copy',
    call: withdraw('C-0010'),
    effect: { copies: { changed: { 'C-0010': { status: 'withdrawn' } } } },
    journal: ['withdrawn'],
  },
];

describe('successes', () => {
  it.each(successes)(
    '$does',
    ({ world: make = () => desk(), after = [], call, effect, journal }) => {
      const world = make();
      for (const step of after) expect(step(world)).toMatchObject({ success: true });
      const before = world.fork();
      expect(call(world)).toMatchObject({ success: true });
      const { journal: entries, ...others } = effectOf(world, before);
      expect(others).toEqual(effect);
      expect(entries?.added).toMatchObject(journal.map((kind) => ({ kind })));
      expect(entries?.changed).toBeUndefined();
    },
  );

  it('cover every mutation but those told as stories below', () => {
    const mutations = tools.filter(({ kind }) => kind === 'mutation').map(({ method }) => method);
    const told = successes.map(({ call }) => String(call)).join('\n');
    const helpers = [
      lend,
      hold,
      take,
      renew,
      cancel,
      close,
      suspend,
      withdraw,
      pay,
      waive,
      lose,
      register,
    ]
      .map(String)
      .join('\n');
    const missing = mutations.filter((method) => !`${told}${helpers}`.includes(`.${method}(`));
    expect(missing).toEqual(['reinstateMember']);
  });
});

describe('stories', () => {
  it('reinstates once enough is paid', () => {
    const world = desk();
    expect(pay(elif, 0.26)(world)).toMatchObject({ success: true });
    const before = world.fork();
    expect(world.reinstateMember({ member_id: elif })).toMatchObject({ success: true });
    const { journal: _, ...others } = effectOf(world, before);
    expect(others).toEqual({
      members: { changed: { [elif]: { status: 'active', suspension_reason: undefined } } },
    });
  });

  it('pays the oldest charge first', () => {
    const world = desk('2026-03-30T09:00:00Z');
    expect(take('C-0003')(world)).toMatchObject({ success: true });
    const before = world.fork();
    expect(pay(felix, 2.5)(world)).toMatchObject({ success: true });
    const { journal, ...others } = effectOf(world, before);
    expect(others).toEqual({
      charges: { changed: { F2: { paid: 2.1, status: 'paid' }, F3: { paid: 0.4 } } },
    });
    expect(journal?.added).toMatchObject([
      { kind: 'payment', charge_id: 'F2', amount: 2.1 },
      { kind: 'payment', charge_id: 'F3', amount: 0.4 },
    ]);
  });

  it('serves a queue in order', () => {
    const world = desk();
    expect(lend(felix, 'C-0002')(world)).toMatchObject({ success: true });
    for (const [copy, member] of [
      ['C-0002', ada],
      ['C-0001', clara],
    ] as const) {
      const slip = world.returnCopy({ copy_id: copy, branch_id: 'B2' });
      expect(slip).toMatchObject({
        success: true,
        data: { held_for: { member_id: member }, copy: { status: 'on_hold_shelf' } },
      });
    }
    expect(world.getTitleAvailability({ title_id: 'T1' })).toMatchObject({
      data: { on_shelf: 0, queue: [] },
    });
  });

  it('leaves on the hold shelf what may still be picked up', () => {
    const world = desk();
    const wait = { member_id: bruno, title_id: 'T2', pickup_branch_id: 'B2' };
    expect(world.placeHold(wait)).toMatchObject({ success: true, data: { hold_id: 'H5' } });
    expect(take('C-0003')(world)).toMatchObject({ data: { held_for: { hold_id: 'H4' } } });
    expect(take('C-0004')(world)).toMatchObject({ data: { held_for: { hold_id: 'H5' } } });
    const before = world.fork();
    expect(world.clearHoldShelf({ branch_id: 'B2' })).toMatchObject({ data: [{ hold_id: 'H1' }] });
    const { holds, copies } = effectOf(world, before);
    expect(Object.keys(holds?.changed ?? {})).toEqual(['H1', 'H2']);
    expect(copies?.changed).toEqual({ 'C-0002': { branch_id: 'B1' } });
  });

  it('lets nobody pass a queue when a repair is finished', () => {
    const world = desk();
    expect(hold(greta, 'T4')(world)).toMatchObject({ success: true });
    expect(world.finishRepair({ copy_id: 'C-0006' })).toMatchObject({
      data: { status: 'on_hold_shelf', branch_id: 'B1' },
    });
    expect(lend(ada, 'C-0006')(world)).toMatchObject({ error: { code: 'HELD_FOR_ANOTHER' } });
    expect(lend(greta, 'C-0006')(world)).toMatchObject({ success: true });
  });
});

describe('queries', () => {
  it('change nothing', () => {
    const world = desk();
    const before = world.worldHash();
    expect(world.findMembers({ text: 'ADA' })).toMatchObject({ data: [{ member_id: ada }] });
    expect(world.searchTitles({ text: 'calder' })).toMatchObject({
      data: [{ name: 'Night Ferry' }, { name: 'Salt and Iron' }],
    });
    expect(world.searchTitles({ text: 'calder', kind: 'dvd' })).toMatchObject({
      data: [{ title_id: 'T3' }],
    });
    expect(world.listBranches()).toMatchObject({
      data: [{ name: 'Harbour Branch', address: '14 Quay Street' }, { branch_id: 'B3' }, {}],
    });
    expect(world.worldHash()).toBe(before);
  });

  it('shows an account', () => {
    expect(desk().getMemberAccount({ member_id: bruno })).toMatchObject({
      success: true,
      data: {
        terms: { loan_limit: 5 },
        open_loans: [{ loan_id: 'L3' }],
        active_holds: [],
        balance: 0,
        overdue_loans: 1,
      },
    });
  });

  it('shows where copies are and who waits', () => {
    expect(desk().getTitleAvailability({ title_id: 'T1' })).toMatchObject({
      data: {
        on_shelf: 0,
        next_due_on: '2026-03-09',
        queue: [{ hold_id: 'H2' }, { hold_id: 'H3' }],
      },
    });
    expect(desk().getTitleAvailability({ title_id: 'T5' })).toMatchObject({
      data: { on_shelf: 0 },
    });
  });

  it('lists what is overdue, by branch too', () => {
    const overdue = { days_overdue: 7, charge_so_far: 1.75, member_name: 'Bruno Okafor' };
    expect(desk().listOverdueLoans({})).toMatchObject({ data: [overdue] });
    expect(desk().listOverdueLoans({ branch_id: 'B2' })).toMatchObject({ data: [overdue] });
    expect(desk().listOverdueLoans({ branch_id: 'B1' })).toEqual({ success: true, data: [] });
  });
});

describe('invariants', () => {
  const broken: readonly (readonly [id: string, text: string, make: () => LibraryLoans])[] = [
    ['loans-within-limit', 'Open loans stay within the limit', () => deskWithLent(5)],
    [
      'holds-within-limit',
      'Waiting and ready holds stay',
      () =>
        desk(undefined, ({ holds }) => ({
          holds: [
            ...holds,
            ...['T3', 'T4'].map((title_id, index) => ({
              hold_id: `H9${index}`,
              title_id,
              member_id: greta,
              pickup_branch_id: 'B1',
              placed_at: '2026-03-12T09:00:00Z',
              status: 'waiting' as const,
            })),
          ],
        })),
    ],
    [
      'reason-while-suspended',
      'A member has a reason of suspension',
      () => deskWith('members', 0, { suspension_reason: 'none' }),
    ],
    [
      'closed-members-owe-nothing',
      'A closed member has no open loans',
      () => deskWith('members', 0, { status: 'closed' }),
    ],
    [
      'on-loan-means-one-open-loan',
      'A copy is on loan exactly',
      () => deskWith('copies', 7, { status: 'on_loan' }),
    ],
    [
      'shelved-means-one-ready-hold',
      'A copy stands on the hold shelf exactly',
      () => deskWith('copies', 7, { status: 'on_hold_shelf' }),
    ],
    [
      'ready-hold-has-its-copy',
      'A ready hold has a copy of its title',
      () => deskWith('holds', 0, { pickup_branch_id: 'B1' }),
    ],
    [
      'nobody-waits-beside-a-shelf',
      'While a hold waits',
      () => deskWith('copies', 7, { title_id: 'T2' }),
    ],
    [
      'one-active-hold-per-title',
      'No two active holds',
      () => deskWith('holds', 2, { member_id: ada }),
    ],
    [
      'reference-is-neither-lent-nor-held',
      'A reference title has no copy on loan',
      () => deskWith('titles', 0, { reference_only: true }),
    ],
    [
      'due-after-borrowed',
      'The due date is after',
      () => deskWith('loans', 5, { due_on: '2026-03-06' }),
    ],
    [
      'paid-within-amount',
      'A charge is paid exactly',
      () => deskWith('charges', 1, { amount: 0.01, paid: 0.01 }),
    ],
    ['journal-agrees', 'The payments in the journal', () => deskWith('charges', 0, { paid: 3 })],
  ];

  it.each(broken)('%s', (_id, text, make) => {
    expect(make).toThrow(StateError);
    expect(make).toThrow(text);
  });
});
