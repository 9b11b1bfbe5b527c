// Tool calls written in text, in the format of Hermes and Qwen3.
export type * from './hermes/hermes.ts';
