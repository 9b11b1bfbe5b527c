export { batchTransport, type BatchTransport } from './batch/batch-transport.ts';
export { pollBatches, type BatchProgress } from './batch/poll.ts';
export { submitBatch } from './batch/submit.ts';
export { type BatchWaiting, waitingIn } from './batch/waiting.ts';
export { openQuestion } from './batch/open-question.ts';
export type { BudgetLimits } from './complete/budget.ts';
export { cacheOnlyTransport, type PendingQuestion } from './complete/cache-only.ts';
export type { LanguageModelEvent } from './complete/events.ts';
export {
  createChatModel,
  createLanguageModel,
  createModels,
  type LanguageModelOptions,
  type Models,
} from './complete/models.ts';
export type { TokenPrices } from './complete/record.ts';
export { settleAll } from './complete/settle-all.ts';
export { lexicalEmbedder } from './embed/lexical-embedder.ts';
export {
  languageModelProblems,
  LanguageModelError,
  ownProblems,
  type LanguageModelProblem,
} from './errors.ts';
export { appendLine, makeAppendable } from './jsonl/append-line.ts';
export { takeFileLock } from './jsonl/file-lock.ts';
export { linesOf, textAt, type FileLine } from './jsonl/lines.ts';
export type { Ledger, StageTotals } from './ledger-port.ts';
export { LedgerReader, type StoredCall, type SubjectTotals } from './ledger/ledger-reader.ts';
export { LedgerError } from './ledger/open-database.ts';
export { memoryLedger, openLedger, type LedgerOptions } from './ledger/open-ledger.ts';
export type { Timeouts } from './openai/completing-fetch.ts';
export type { ConnectionOptions } from './openai/connection.ts';
export { openaiEmbedder } from './openai/embedder.ts';
export { chooseModel } from './openai/models.ts';
export { openaiTransport, type OpenAiOptions, type OpenAiRetryEvent } from './openai/transport.ts';
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
export { type Prompt, promptFiles } from './prompt-file.ts';
export { recorderTo, sortRecording } from './replay/recording.ts';
export { replayTransport } from './replay/replay-transport.ts';
export type {
  ChatQuestion,
  ChatReply,
  ChatRequest,
  ConversationMessage,
  SamplingSettings,
  TokenUsage,
  ToolDefinition,
  Transport,
} from './transport.ts';
