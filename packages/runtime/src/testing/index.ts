// What tests of other packages play with.
export { LibraryLoans } from './library-loans/index.ts';
export { recorded, referenceActions } from './recorded.ts';
export { lending, refusing, talking } from './scenarios.ts';
