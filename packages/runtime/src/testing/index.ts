// What tests of other packages play with.
export {
  type Book,
  LibraryLoans,
  type LibraryLoansRows,
  type LibraryLoansTables,
  type Loan,
  type Member,
} from './library-loans/index.ts';
