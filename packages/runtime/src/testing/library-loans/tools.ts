// Hand-written in the form that the code generator emits; see ../README.md.
import {
  defineTool,
  type JsonSchema,
  jsonSchemasOf,
  type McpTool,
  mcpToolOf,
  type OpenAITool,
  openAIToolOf,
  type Tool,
} from '../../index.ts';
import { bookFields, loanFields, memberFields } from './entities.ts';

/** Arguments of `find_books`. */
export interface FindBooksArgs {
  /** Part of the title, in any case. */
  readonly text: string;
  readonly limit: number;
}

/** How `find_books` can fail, besides the failures common to all tools. */
export type FindBooksFailure = never;

export const findBooks: Tool<FindBooksArgs> = defineTool<FindBooksArgs>({
  name: 'find_books',
  method: 'findBooks',
  kind: 'query',
  description: 'Find titles by part of their name.',
  params: {
    text: { type: 'string', description: 'Part of the title, in any case.' },
    limit: { type: 'integer', min: 1, max: 50, default: 10 },
  },
  returns: { type: 'array', of: { type: 'row', entity: 'Book', fields: bookFields } },
  failures: [],
});

/** Arguments of `get_member`. */
export interface GetMemberArgs {
  /** The member to look up. */
  readonly member_id: string;
}

/** How `get_member` can fail, besides the failures common to all tools. */
export type GetMemberFailure = 'MEMBER_NOT_FOUND';

export const getMember: Tool<GetMemberArgs> = defineTool<GetMemberArgs>({
  name: 'get_member',
  method: 'getMember',
  kind: 'query',
  description: 'Look a member up.',
  params: {
    member_id: { type: 'ref', entity: 'Member', description: 'The member to look up.' },
  },
  returns: { type: 'row', entity: 'Member', fields: memberFields },
  failures: ['MEMBER_NOT_FOUND'],
});

/** Arguments of `list_loans`. */
export interface ListLoansArgs {
  /** The borrowing member. */
  readonly member_id: string;
}

/** How `list_loans` can fail, besides the failures common to all tools. */
export type ListLoansFailure = 'MEMBER_NOT_FOUND';

export const listLoans: Tool<ListLoansArgs> = defineTool<ListLoansArgs>({
  name: 'list_loans',
  method: 'listLoans',
  kind: 'query',
  description: 'List what a member has not yet brought back.',
  params: {
    member_id: { type: 'ref', entity: 'Member', description: 'The borrowing member.' },
  },
  returns: { type: 'array', of: { type: 'row', entity: 'Loan', fields: loanFields } },
  failures: ['MEMBER_NOT_FOUND'],
});

/** Arguments of `check_out_book`. */
export interface CheckOutBookArgs {
  /** The borrowing member. */
  readonly member_id: string;
  /** The title to lend. */
  readonly book_id: string;
  readonly note?: string | undefined;
}

/** How `check_out_book` can fail, besides the failures common to all tools. */
export type CheckOutBookFailure =
  'MEMBER_NOT_FOUND' | 'BOOK_NOT_FOUND' | 'MEMBER_SUSPENDED' | 'NO_COPIES';

export const checkOutBook: Tool<CheckOutBookArgs> = defineTool<CheckOutBookArgs>({
  name: 'check_out_book',
  method: 'checkOutBook',
  kind: 'mutation',
  description: 'Lend one copy of a title to a member.',
  params: {
    member_id: { type: 'ref', entity: 'Member', description: 'The borrowing member.' },
    book_id: { type: 'ref', entity: 'Book', description: 'The title to lend.' },
    note: { type: 'string', optional: true },
  },
  returns: { type: 'row', entity: 'Loan', fields: loanFields },
  failures: ['MEMBER_NOT_FOUND', 'BOOK_NOT_FOUND', 'MEMBER_SUSPENDED', 'NO_COPIES'],
});

/** What `return_book` answers. */
export interface ReturnBookResult {
  /** What the delay costs, in euros. */
  readonly fee: number;
}

/** Arguments of `return_book`. */
export interface ReturnBookArgs {
  /** The loan that ends. */
  readonly loan_id: string;
}

/** How `return_book` can fail, besides the failures common to all tools. */
export type ReturnBookFailure = 'LOAN_NOT_FOUND' | 'ALREADY_RETURNED';

export const returnBook: Tool<ReturnBookArgs> = defineTool<ReturnBookArgs>({
  name: 'return_book',
  method: 'returnBook',
  kind: 'mutation',
  description: 'Take a copy back; a late one costs a fee.',
  params: {
    loan_id: { type: 'ref', entity: 'Loan', description: 'The loan that ends.' },
  },
  returns: {
    type: 'shape',
    shape: 'ReturnBookResult',
    fields: { fee: { type: 'number', decimals: 2 } },
  },
  failures: ['LOAN_NOT_FOUND', 'ALREADY_RETURNED'],
});

/** Arguments of `extend_loan`. */
export interface ExtendLoanArgs {
  /** The loan to extend. */
  readonly loan_id: string;
  /** How much longer it may last. */
  readonly days: number;
}

/** How `extend_loan` can fail, besides the failures common to all tools. */
export type ExtendLoanFailure = 'LOAN_NOT_FOUND' | 'ALREADY_RETURNED';

export const extendLoan: Tool<ExtendLoanArgs> = defineTool<ExtendLoanArgs>({
  name: 'extend_loan',
  method: 'extendLoan',
  kind: 'mutation',
  description: 'Let a member keep a copy longer.',
  params: {
    loan_id: { type: 'ref', entity: 'Loan', description: 'The loan to extend.' },
    days: {
      type: 'integer',
      min: 1,
      max: 28,
      default: 14,
      description: 'How much longer it may last.',
    },
  },
  returns: { type: 'row', entity: 'Loan', fields: loanFields },
  failures: ['LOAN_NOT_FOUND', 'ALREADY_RETURNED'],
});

/** Arguments of `pay_fees`. */
export interface PayFeesArgs {
  /** Who pays. */
  readonly member_id: string;
  /** In euros. */
  readonly amount: number;
}

/** How `pay_fees` can fail, besides the failures common to all tools. */
export type PayFeesFailure = 'MEMBER_NOT_FOUND' | 'TOO_MUCH';

export const payFees: Tool<PayFeesArgs> = defineTool<PayFeesArgs>({
  name: 'pay_fees',
  method: 'payFees',
  kind: 'mutation',
  description: 'Pay part or all of a member’s fees.',
  params: {
    member_id: { type: 'ref', entity: 'Member', description: 'Who pays.' },
    amount: { type: 'number', decimals: 2, min: 0.01, description: 'In euros.' },
  },
  failures: ['MEMBER_NOT_FOUND', 'TOO_MUCH'],
});

/** Arguments of `suspend_member`. */
export interface SuspendMemberArgs {
  readonly member_id: string;
}

/** How `suspend_member` can fail, besides the failures common to all tools. */
export type SuspendMemberFailure = 'MEMBER_NOT_FOUND';

export const suspendMember: Tool<SuspendMemberArgs> = defineTool<SuspendMemberArgs>({
  name: 'suspend_member',
  method: 'suspendMember',
  kind: 'mutation',
  description: 'Suspend a member.',
  params: { member_id: { type: 'ref', entity: 'Member' } },
  returns: { type: 'row', entity: 'Member', fields: memberFields },
  failures: ['MEMBER_NOT_FOUND'],
});

/** Arguments of `remove_member`. */
export interface RemoveMemberArgs {
  readonly member_id: string;
}

/** How `remove_member` can fail, besides the failures common to all tools. */
export type RemoveMemberFailure = 'MEMBER_NOT_FOUND';

export const removeMember: Tool<RemoveMemberArgs> = defineTool<RemoveMemberArgs>({
  name: 'remove_member',
  method: 'removeMember',
  kind: 'mutation',
  description: 'Forget a member who has never borrowed.',
  params: { member_id: { type: 'ref', entity: 'Member' } },
  failures: ['MEMBER_NOT_FOUND'],
});

/** Arguments of `raffle`. */
export type RaffleArgs = Readonly<Record<string, never>>;

/** How `raffle` can fail, besides the failures common to all tools. */
export type RaffleFailure = 'NOBODY';

export const raffle: Tool<RaffleArgs> = defineTool<RaffleArgs>({
  name: 'raffle',
  method: 'raffle',
  kind: 'mutation',
  description: 'Forgive the fees of a member drawn by lot.',
  params: {},
  returns: { type: 'row', entity: 'Member', fields: memberFields },
  failures: ['NOBODY'],
});

/** Every tool of the world. */
export const tools: readonly Tool[] = [
  findBooks,
  getMember,
  listLoans,
  checkOutBook,
  returnBook,
  extendLoan,
  payFees,
  suspendMember,
  removeMember,
  raffle,
];

/** The tools as OpenAI's chat completions list them. */
export const openAITools: readonly OpenAITool[] = tools.map(openAIToolOf);

/** The tools as an MCP server lists them. */
export const mcpTools: readonly McpTool[] = tools.map(mcpToolOf);

/** Tool name → JSON Schema (draft 2020-12) of its arguments. */
export const jsonSchemas: Readonly<Record<string, JsonSchema>> = jsonSchemasOf(tools);
