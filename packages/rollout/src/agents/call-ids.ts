import type { AgentView } from '../agent.ts';

/** `call00102`: turn 1, third call. Nine letters and digits, which is all that Mistral's template takes. */
export function callId(turn: number, place: number): string {
  return `call${String(turn).padStart(3, '0')}${String(place).padStart(2, '0')}`;
}

/**
 * Ids that are unique in the episode. What the server gave is kept, for some templates (Kimi's) read
 * it; where there is none, or it was used before, an id of our own takes its place.
 */
export function uniqueIds({ messages, turn }: AgentView, given: readonly string[]): string[] {
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
