// Hand-written in the form that the code generator emits; see ../README.md.
import {
  addDays,
  check,
  daysBetween,
  Environment,
  type EnvironmentOptions,
  fail,
  type Result,
  round,
  type WorldDefinition,
} from '../../index.ts';
import {
  type Book,
  entities,
  type LibraryLoansRows,
  type LibraryLoansTables,
  type Loan,
  type Member,
} from './entities.ts';
import { lateFee } from './functions.ts';
import { initial } from './initial.ts';
import { invariants } from './invariants.ts';
import { settings } from './settings.ts';
import {
  checkOutBook,
  type CheckOutBookArgs,
  type CheckOutBookFailure,
  extendLoan,
  type ExtendLoanArgs,
  type ExtendLoanFailure,
  findBooks,
  type FindBooksArgs,
  type FindBooksFailure,
  getMember,
  type GetMemberArgs,
  type GetMemberFailure,
  listLoans,
  type ListLoansArgs,
  type ListLoansFailure,
  payFees,
  type PayFeesArgs,
  type PayFeesFailure,
  raffle,
  type RaffleArgs,
  type RaffleFailure,
  removeMember,
  type RemoveMemberArgs,
  type RemoveMemberFailure,
  returnBook,
  type ReturnBookArgs,
  type ReturnBookFailure,
  type ReturnBookResult,
  suspendMember,
  type SuspendMemberArgs,
  type SuspendMemberFailure,
  tools,
} from './tools.ts';

const definition: WorldDefinition = {
  name: 'library-loans',
  modelHash: 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78',
  entities,
  tools,
  invariants,
  initial,
};

/** Public library circulation desk. */
export class LibraryLoans extends Environment<LibraryLoansTables, LibraryLoansRows> {
  static readonly definition: WorldDefinition = definition;

  /** @param options starting rows, clock, seed … */
  constructor(options: EnvironmentOptions<LibraryLoansRows> = {}) {
    super(definition, options);
  }

  /** Find titles by part of their name. */
  findBooks(args: FindBooksArgs): Result<readonly Book[], FindBooksFailure> {
    return this.transact(findBooks, args, ({ text, limit }, { books }) => {
      const wanted = text.toLowerCase();
      return books.where((book) => book.title.toLowerCase().includes(wanted)).slice(0, limit);
    });
  }

  /**
   * Look a member up.
   *
   * Fails with `MEMBER_NOT_FOUND`.
   */
  getMember(args: GetMemberArgs): Result<Member, GetMemberFailure> {
    return this.transact(getMember, args, ({ member_id }, { members }) => members.need(member_id));
  }

  /**
   * List what a member has not yet brought back.
   *
   * Fails with `MEMBER_NOT_FOUND`.
   */
  listLoans(args: ListLoansArgs): Result<readonly Loan[], ListLoansFailure> {
    return this.transact(listLoans, args, ({ member_id }, { loans, members }) => {
      members.need(member_id);
      return loans.where({ member_id }, (loan) => !loan.returned);
    });
  }

  /**
   * Lend one copy of a title to a member.
   *
   * Fails with `MEMBER_NOT_FOUND`, `BOOK_NOT_FOUND`, `MEMBER_SUSPENDED` or `NO_COPIES`.
   */
  checkOutBook(args: CheckOutBookArgs): Result<Loan, CheckOutBookFailure> {
    return this.transact(
      checkOutBook,
      args,
      ({ member_id, book_id, note }, { books, loans, members, today }) => {
        const member = members.need(member_id);
        const book = books.need(book_id);
        check(member.status === 'active', 'MEMBER_SUSPENDED', `${member.name} is suspended`);
        check(book.copies_on_shelf > 0, 'NO_COPIES', `No copy of ${book.title} is on the shelf`);
        books.update(book, { copies_on_shelf: book.copies_on_shelf - 1 });
        return loans.insert({
          member_id,
          book_id,
          due_on: addDays(today(), settings.loan_days),
          note,
        });
      },
    );
  }

  /**
   * Take a copy back; a late one costs a fee.
   *
   * Fails with `LOAN_NOT_FOUND` or `ALREADY_RETURNED`.
   */
  returnBook(args: ReturnBookArgs): Result<ReturnBookResult, ReturnBookFailure> {
    return this.transact(returnBook, args, ({ loan_id }, { books, loans, members, today }) => {
      const loan = loans.need(loan_id);
      check(!loan.returned, 'ALREADY_RETURNED', 'The copy is back already');
      const fee = lateFee(daysBetween(loan.due_on, today()));
      loans.update(loan, { returned: true });
      books.update(loan.book_id, (book) => ({ copies_on_shelf: book.copies_on_shelf + 1 }));
      members.update(loan.member_id, (member) => ({ fees: round(member.fees + fee, 2) }));
      return { fee };
    });
  }

  /**
   * Let a member keep a copy longer.
   *
   * Fails with `LOAN_NOT_FOUND` or `ALREADY_RETURNED`.
   */
  extendLoan(args: ExtendLoanArgs): Result<Loan, ExtendLoanFailure> {
    return this.transact(extendLoan, args, ({ loan_id, days }, { loans }) => {
      const loan = loans.need(loan_id);
      check(!loan.returned, 'ALREADY_RETURNED', 'The copy is back already');
      return loans.update(loan, { due_on: addDays(loan.due_on, days) });
    });
  }

  /**
   * Pay part or all of a member’s fees.
   *
   * Fails with `MEMBER_NOT_FOUND` or `TOO_MUCH`.
   */
  payFees(args: PayFeesArgs): Result<null, PayFeesFailure> {
    return this.transact(payFees, args, ({ member_id, amount }, { members, now, payments }) => {
      const member = members.need(member_id);
      check(amount <= member.fees, 'TOO_MUCH', `${member.name} owes only ${member.fees}`);
      members.update(member, { fees: round(member.fees - amount, 2) });
      payments.insert({ member_id, amount, paid_at: now() });
      return null;
    });
  }

  /**
   * Suspend a member.
   *
   * Fails with `MEMBER_NOT_FOUND`.
   */
  suspendMember(args: SuspendMemberArgs): Result<Member, SuspendMemberFailure> {
    return this.transact(suspendMember, args, ({ member_id }, { members }) =>
      members.update(members.need(member_id), { status: 'suspended' }),
    );
  }

  /**
   * Forget a member who has never borrowed.
   *
   * Fails with `MEMBER_NOT_FOUND`.
   */
  removeMember(args: RemoveMemberArgs): Result<null, RemoveMemberFailure> {
    return this.transact(removeMember, args, ({ member_id }, { members }) => {
      members.remove(member_id);
      return null;
    });
  }

  /**
   * Forgive the fees of a member drawn by lot.
   *
   * Fails with `NOBODY`.
   */
  raffle(args: RaffleArgs = {}): Result<Member, RaffleFailure> {
    return this.transact(raffle, args, (_args, { members, pick }) => {
      const winner = pick(members.all()) ?? fail('NOBODY', 'There are no members');
      return members.update(winner, { fees: 0 });
    });
  }
}
