// Hand-written in the form that the code generator emits; see ../README.md.
export * from './entities.ts';
export { LibraryLoans } from './environment.ts';
export { lateFee } from './functions.ts';
export { initial } from './initial.ts';
export { invariants } from './invariants.ts';
export { type Settings, settings } from './settings.ts';
export * from './tools.ts';
