// Tool calls written in text, in the format of Hermes and Qwen3.
export type { HermesCall, HermesTurn, UnreadableCall } from './hermes/call.ts';
export { lastQuery } from './hermes/last-query.ts';
export { readHermes } from './hermes/read.ts';
export {
  argumentsText,
  callText,
  responsesText,
  responseText,
  systemWithTools,
  toolsSection,
  turnText,
  type PrintedCall,
} from './hermes/print.ts';
export { pythonJson, pythonJsonText } from './hermes/python-json.ts';
export { unreadCallsText } from './hermes/unread-calls.ts';
