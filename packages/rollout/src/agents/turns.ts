import type { JsonObject } from '@envloom/core';
import type { AgentTurn, AgentView } from '../agent.ts';
import { callId } from './call-ids.ts';

/** A call of a tool, with arguments as a value. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** A turn with one call. */
export function callTurn({ turn }: AgentView, call: PlannedCall, note?: string): AgentTurn {
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
