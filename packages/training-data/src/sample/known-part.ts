import type { RecordedToolCall, TrajectoryMessage } from '@envloom/episodes/trajectory';

/** A message without what else is recorded of it: no replay has compared that, and templates may print it. */
export function knownPart(message: TrajectoryMessage): TrajectoryMessage {
  switch (message.role) {
    case 'assistant': {
      const { role, content, reasoning_content: reasoning, tool_calls: calls } = message;
      return {
        role,
        content,
        ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
        ...(calls === undefined ? {} : { tool_calls: calls.map(knownCall) }),
      };
    }
    case 'tool': {
      const { role, tool_call_id, name, content } = message;
      return { role, tool_call_id, name, content };
    }
    default:
      return { role: message.role, content: message.content };
  }
}

function knownCall({ id, type, function: made }: RecordedToolCall): RecordedToolCall {
  return { id, type, function: { name: made.name, arguments: made.arguments } };
}
