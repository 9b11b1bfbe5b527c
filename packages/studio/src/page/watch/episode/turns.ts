import type { RecordedToolCall, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { EpisodeDocument } from '../../../protocol/watch.ts';

type Recorded = EpisodeDocument['trajectory'];

/** A turn of the agent with what it led to. */
export interface Turn {
  /** From 0. */
  readonly step: number;
  readonly content: string;
  readonly reasoning?: string;
  readonly calls: readonly TurnCall[];
  /** What was said to the agent afterwards. */
  readonly heard: readonly TrajectoryMessage[];
  /** What a built-in agent did differently from the reference. */
  readonly note?: string;
}

export interface TurnCall {
  readonly id: string;
  readonly tool: string;
  /** The JSON text as the agent wrote it. */
  readonly arguments: string;
  /** The JSON text of the result; absent: it has none. */
  readonly result?: string;
}

/** What was said before the agent's first turn. */
export const openingOf = ({ messages, steps }: Recorded): readonly TrajectoryMessage[] =>
  messages.slice(0, steps[0]?.message ?? messages.length);

/** The turns of an episode, each with the messages up to the next one. */
export function turnsOf({ messages, steps }: Recorded): readonly Turn[] {
  return steps.map(({ message, turn }, step) => {
    const said = messages[message];
    const after = messages.slice(message + 1, steps[step + 1]?.message ?? messages.length);
    const isAgent = said?.role === 'assistant';
    const reasoning = isAgent ? said.reasoning_content : undefined;
    return {
      step,
      content: said?.content ?? '',
      ...(reasoning === undefined ? {} : { reasoning }),
      calls: (isAgent ? (said.tool_calls ?? []) : []).map((call) => turnCall(call, after)),
      heard: after.filter(({ role }) => role !== 'tool'),
      ...(turn?.note === undefined ? {} : { note: turn.note }),
    };
  });
}

function turnCall(
  { id, function: { name, arguments: given } }: RecordedToolCall,
  after: readonly TrajectoryMessage[],
): TurnCall {
  const result = after.find((one) => one.role === 'tool' && one.tool_call_id === id)?.content;
  return { id, tool: name, arguments: given, ...(result === undefined ? {} : { result }) };
}
