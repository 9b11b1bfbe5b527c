export { settleAll, type Settled } from './complete/settle-all.ts';
export { LanguageModelError, ownProblems, type LanguageModelProblem } from './errors.ts';
export type { Ledger, StageTotals, StoredReply } from './ledger-port.ts';
export type {
  CallRecord,
  Completion,
  CompletionRequest,
  Embedder,
  LanguageModel,
  TokenUsage,
} from './port.ts';
export type {
  ChatMessage,
  ChatQuestion,
  ChatReply,
  ChatRequest,
  JsonSchema,
  SamplingSettings,
  Transport,
} from './transport.ts';
