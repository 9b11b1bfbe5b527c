// What tests of other packages play with.
export { recorded, referenceActions } from './recorded.ts';
export { lending, refusing, talking, telling } from './scenarios.ts';
