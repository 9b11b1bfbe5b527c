import { isObject } from '@envloom/core';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { KnownEpisode } from '../demonstration.ts';
import { parsedJson } from '../json.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Finding } from './finding.ts';

/** Leaves out what an agent should not learn to write. */
export function badForm(
  trajectory: KnownEpisode,
  { format = 'clean' }: FilterOptions,
): Finding | undefined {
  if (format === 'any') return undefined;
  return (
    brokenOff(trajectory) ??
    malformed(trajectory) ??
    unreadable(trajectory) ??
    noLastWord(trajectory)
  );
}

function finding(reason: string, why: string): Finding {
  return { filter: 'format', reason, why };
}

function brokenOff({ end }: KnownEpisode): Finding | undefined {
  return end === undefined || end.kind === 'finished'
    ? undefined
    : finding(end.reason, end.message);
}

function malformed({ steps }: KnownEpisode): Finding | undefined {
  const call = steps.flatMap(({ malformed: calls = [] }) => calls).at(0);
  return call === undefined ? undefined : finding('malformed-call', call.problem);
}

function unreadable({ messages }: KnownEpisode): Finding | undefined {
  const call = messages
    .flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []))
    .find(({ function: { arguments: text } }) => !isJsonObject(text));
  if (call === undefined) return undefined;
  return finding(
    'unreadable-arguments',
    `the arguments of ${call.function.name} are no JSON object`,
  );
}

function noLastWord({ messages }: KnownEpisode): Finding | undefined {
  const last = messages.findLast(
    (message): message is TrajectoryMessage & { role: 'assistant' } => message.role === 'assistant',
  );
  const isWord =
    last !== undefined && (last.tool_calls ?? []).length === 0 && last.content.trim() !== '';
  return isWord
    ? undefined
    : finding('no-last-message', 'it does not end with a message of the agent');
}

function isJsonObject(text: string): boolean {
  const value = parsedJson(text);
  return value !== undefined && isObject(value);
}
