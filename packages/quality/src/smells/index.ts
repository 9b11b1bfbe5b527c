export { confirmed } from './confirm.ts';
export { modelSmells } from './model-smells.ts';
export { observedSmells } from './observed-smells.ts';
export type { Observed } from './observed/observed.ts';
