import type { AgentMessage, ToolCalls } from '@envloom/episodes';
import { readHermes } from '@envloom/episodes/hermes';
import type { Interaction } from '@envloom/episodes/trajectory';

/** How conversations are ended in text: tau-bench and EnvScaler write it. */
const marker = '###STOP###';

/** EnvScaler's last message of a task. */
const completed = /^\W*task completed\W*$/i;

/**
 * A message with what its literal markers say: `###STOP###` anywhere, or `Task Completed` as all of
 * it. The marker is taken out where something else is left.
 */
function readStop(text: string): { readonly text: string; readonly isDone: boolean } {
  if (!text.includes(marker)) return { text, isDone: completed.test(text) };
  const rest = text.replaceAll(marker, '').trim();
  return { text: rest === '' ? text : rest, isDone: true };
}

/** What a text agent wrote, read. */
export interface TextAction {
  /** To be carried out as a step; what holds nothing that can be is refused by the episode, and counts. */
  readonly action: ToolCalls | AgentMessage;
  /** Calls that can be read. */
  readonly calls: number;
  /** What is wrong with each call that cannot. */
  readonly problems: readonly string[];
}

/**
 * Reads what a text agent wrote in the format of Hermes and Qwen3. Calls go before words beside them,
 * readable calls before those that cannot be read; where calls were meant and none can be read, the
 * words are no message either. Reasoning is left out. In conversations a message ends the episode by
 * `###STOP###` or `Task Completed`; elsewhere every message does. It never throws.
 */
export function readTextAction(written: string, interaction: Interaction): TextAction {
  const { content, calls, malformed } = readHermes(written.toWellFormed());
  const problems = malformed.map(({ problem }) => problem);
  if (calls.length === 0 && problems.length === 0)
    return { action: messageOf(content, interaction), calls: 0, problems };
  const made = calls.map(({ name, argumentsText }) => ({ name, arguments: argumentsText }));
  return { action: { type: 'tool_calls', calls: made }, calls: calls.length, problems };
}

function messageOf(content: string, interaction: Interaction): AgentMessage {
  if (interaction === 'non-conversational') return { type: 'message', content };
  const { text, isDone } = readStop(content);
  return isDone
    ? { type: 'message', content: text, done: true }
    : { type: 'message', content: text };
}
