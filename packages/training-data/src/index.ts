export type * from './row.ts';
export type * from './sample-format.ts';
export type * from './prompt-format.ts';
