// How far a twin answers as its original: calls by schemas, recordings, comparison, kill rate.
export {
  type Agreement,
  agreementOf,
  type FirstDifference,
  type ToolAgreement,
} from './agreement/agreement.ts';
export { type AppliedMask, requireRules } from './agreement/compare/masks.ts';
export { CallMaker } from './agreement/calls/call-maker.ts';
export { type BrokenTwin, type Kills, killsOf } from './agreement/kills.ts';
export type { LiveServer } from './agreement/live/live-server.ts';
export {
  type LiveOptions,
  type LiveRecording,
  type Loading,
  recordLive,
  type Unanswered,
} from './agreement/live/record-live.ts';
export { type LoadPlan, readPlan } from './agreement/load/plan.ts';
export { apiRequestOf, apiResult, routesIn } from './agreement/recording/api-calls.ts';
export { callsText } from './agreement/recording/calls-file.ts';
export { readRecording } from './agreement/recording/read-recording.ts';
export {
  type Answer,
  callCount,
  hasFailed,
  type Recording,
  serverText,
  type ToolCall,
} from './agreement/recording/recording.ts';
export {
  requireSameTools,
  type ToolDifferences,
  toolDifferences,
} from './agreement/recording/same-tools.ts';
export { withExamples } from './agreement/recording/with-examples.ts';
export { type PersonalKind, type Scrubbed, scrubbed } from './agreement/recording/scrub.ts';
export { type OpenTwin, replay, replaySequence, type TwinSession } from './agreement/replay.ts';
export { agreementLines, shareText } from './agreement/report/agreement-text.ts';
export { repairPrompt, type RepairOptions } from './agreement/report/repair-prompt.ts';
export { mcpAddress } from './mcp/address.ts';
