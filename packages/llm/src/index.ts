export type { BatchProblem } from './batch/answers.ts';
export {
  batchTransport,
  type BatchTransport,
  type BatchTransportOptions,
} from './batch/batch-transport.ts';
export type { BatchEntry } from './batch/batch-list.ts';
export {
  pollBatches,
  type BatchProgress,
  type BatchState,
  type PollOptions,
} from './batch/poll.ts';
export { submitBatch, type SubmitOptions, type Submitted } from './batch/submit.ts';
export type { BatchWaiting, WaitingQuestion } from './batch/waiting.ts';
export {
  cacheOnlyTransport,
  type CacheOnlyTransport,
  type PendingQuestion,
} from './complete/cache-only.ts';
export { contentKey, promptHash } from './complete/content-key.ts';
export {
  createChatModel,
  createLanguageModel,
  createModels,
  type LanguageModelOptions,
  type Models,
} from './complete/models.ts';
export type { BudgetLimits } from './complete/budget.ts';
export type { LanguageModelEvent } from './complete/events.ts';
export type { TokenPrices } from './complete/prices.ts';
export { settleAll, type Settled } from './complete/settle-all.ts';
export { LedgerError } from './ledger/ledger-error.ts';
export { memoryLedger, openLedger, type LedgerOptions } from './ledger/open-ledger.ts';
export { lexicalEmbedder } from './embed/lexical-embedder.ts';
export {
  LanguageModelError,
  languageModelProblems,
  ownProblems,
  type LanguageModelProblem,
} from './errors.ts';
export type { Ledger, StageTotals, StoredReply } from './ledger-port.ts';
export type {
  CallRecord,
  ChatModel,
  ChatTurn,
  ChatTurnRequest,
  Completion,
  CompletionRequest,
  Embedder,
  LanguageModel,
} from './port.ts';
export type {
  ChatQuestion,
  ChatReply,
  ChatRequest,
  ConversationMessage,
  JsonSchema,
  ModelToolCall,
  SamplingSettings,
  TokenUsage,
  ToolDefinition,
  Transport,
} from './transport.ts';
export { chatQuestionSchema, chatReplySchema } from './transport.ts';
export { recorderTo, sortRecording, type Recorder } from './replay/recording.ts';
export { replayTransport, type ReplayOptions } from './replay/replay-transport.ts';
export { openaiEmbedder, type EmbedderOptions } from './openai/embedder.ts';
export { chooseModel, type ModelChoice, type ModelOptions } from './openai/models.ts';
export { openaiTransport, type OpenAiOptions, type OpenAiRetryEvent } from './openai/transport.ts';
export type { Timeouts } from './openai/completing-fetch.ts';
export { appendLine, makeAppendable } from './jsonl/append-line.ts';
export { takeFileLock } from './jsonl/file-lock.ts';
export { linesOf, textAt, type FileLine } from './jsonl/lines.ts';
