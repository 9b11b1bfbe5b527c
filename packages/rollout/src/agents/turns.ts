import type { JsonObject } from '@envloom/core';
import type { AgentTurn, SeenByAgent } from '../agent.ts';

/** A call of a tool, with arguments as a value. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** A turn with one call. */
export function callTurn({ turn }: SeenByAgent, call: PlannedCall, note?: string): AgentTurn {
  return {
    content: '',
    calls: [{ id: callId(turn, 0), name: call.tool, arguments: JSON.stringify(call.arguments) }],
    ...recordOf(note),
  };
}

/** A turn that says something; the last one ends a conversation. */
export function messageTurn(content: string, isLast: boolean, note?: string): AgentTurn {
  return { content, calls: [], ...(isLast ? { isDone: true } : {}), ...recordOf(note) };
}

function recordOf(note: string | undefined): Pick<AgentTurn, 'record'> {
  return note === undefined || note === '' ? {} : { record: { note } };
}

/** `call00102`: turn 1, third call. Nine letters and digits, which is all that Mistral's template takes. */
export function callId(turn: number, place: number): string {
  return `call${String(turn).padStart(3, '0')}${String(place).padStart(2, '0')}`;
}

/**
 * Ids that are unique in the episode. What the server gave is kept, for some templates (Kimi's) read
 * it; where there is none, or it was used before, an id of our own takes its place.
 */
export function uniqueIds({ messages, turn }: SeenByAgent, given: readonly string[]): string[] {
  const used = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    ),
  );
  return given.map((id, place) => {
    const unique = id === '' || used.has(id) ? freeId(used, turn, place) : id;
    used.add(unique);
    return unique;
  });
}

/** A server may have come up with ids that look like ours. */
function freeId(used: ReadonlySet<string>, turn: number, place: number): string {
  let at = place;
  while (used.has(callId(turn, at))) at += 1;
  return callId(turn, at);
}
