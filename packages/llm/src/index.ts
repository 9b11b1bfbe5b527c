export type { BatchProblem } from './batch/answers.ts';
export {
  batchTransport,
  type BatchTransport,
  type BatchTransportOptions,
} from './batch/batch-transport.ts';
export { waitingIn, type BatchWaiting, type WaitingQuestion } from './batch/waiting.ts';
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
export { recorderTo, recordingTransport, type Recorder } from './replay/recording-transport.ts';
export { replayTransport, type ReplayOptions } from './replay/replay-transport.ts';
export { sortRecording } from './replay/sort-recording.ts';
