import type { JsonObject } from '@envloom/core';
import type { RecordedToolCall, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import type { ColumnType, Row } from '../row.ts';
import { type SampleFormat, type SampleOptions, SampleRefused } from '../sample-format.ts';
import { argumentsOf } from '../sample/arguments.ts';
import { requireAllLearned, type Sample, samplesOf } from '../sample/samples.ts';
import { textLength, textLengthWhere } from '../sample/text-length.ts';
import { traceColumns, traceOf } from './trace.ts';

const call: ColumnType = {
  struct: {
    id: 'string',
    type: 'string',
    function: { struct: { name: 'string', arguments: 'json' } },
  },
};

const messages: ColumnType = {
  list: {
    struct: {
      role: 'string',
      content: 'string',
      reasoning_content: 'string',
      tool_calls: { list: call },
      tool_call_id: 'string',
      name: 'string',
    },
  },
};

const conversationColumns = { ...traceColumns, messages, tools: 'string' } as const;
const turnColumns = {
  ...traceColumns,
  prompt: messages,
  completion: messages,
  tools: 'string',
} as const;

/**
 * Conversations (`messages`) for `assistant_only_loss`, or one turn each (`prompt`, `completion`).
 *
 * Arguments are objects, as templates want them; those that are none stay texts (they occur in the
 * history only). `tools` is JSON text: the trainer reads it, and a column of schemas that differ from
 * row to row is nothing that `datasets` before 4.7 can hold. Reasoning is in `reasoning_content`, where
 * the templates of most reasoning models look for it.
 */
export const trl: SampleFormat = {
  name: 'trl',
  description:
    'Conversational data with tools for the SFTTrainer of TRL: `messages` and `tools`, to be trained ' +
    'with `assistant_only_loss=True`, or (one sample a turn) `prompt`, `completion` and `tools`. ' +
    'Needs `datasets` 4.7 or later, which leaves the arguments of calls as they are; earlier versions ' +
    'add the argument names of all rows to each.',
  source: 'https://huggingface.co/docs/trl/dataset_formats',
  columns: conversationColumns,
  columnsFor: ({ unit }) => (unit === 'turn' ? turnColumns : conversationColumns),
  *rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    const tools = JSON.stringify(demonstration.tools);
    for (const sample of samplesOf(demonstration, options)) {
      const { id } = demonstration;
      const body = options.unit === 'turn' ? turnOf(sample, id) : conversationOf(sample, id);
      yield { ...traceOf(demonstration), ...body, tools };
    }
  },
  learnedIn: ({ messages: all, completion }, { unit }) =>
    unit === 'turn' ? textLength(completion) : textLengthWhere(all, 'role', ['assistant']),
};

/** TRL has no prompt that ends with anything but a message of the user or a result. */
function turnOf(sample: Sample, id: string): JsonObject {
  const before = sample.messages.at(-2)?.role;
  if (before !== 'user' && before !== 'tool') {
    throw new SampleRefused(
      'unprompted-turn',
      `${id}: message ${sample.messages.length - 1} answers nothing, and TRL has no prompt for that.`,
    );
  }
  const all = sample.messages.map(messageOf);
  return { prompt: all.slice(0, -1), completion: all.slice(-1) };
}

function conversationOf(sample: Sample, id: string): JsonObject {
  requireAllLearned(sample, id);
  return { messages: sample.messages.map(messageOf) };
}

function messageOf(message: TrajectoryMessage): JsonObject {
  if (message.role !== 'assistant') return { ...message };
  const { role, content, reasoning_content, tool_calls } = message;
  return {
    role,
    content,
    ...(reasoning_content === undefined ? {} : { reasoning_content }),
    ...(tool_calls === undefined ? {} : { tool_calls: tool_calls.map(callOf) }),
  };
}

function callOf(made: RecordedToolCall): JsonObject {
  const { id, type, function: called } = made;
  return {
    id,
    type,
    function: { name: called.name, arguments: argumentsOf(made) ?? called.arguments },
  };
}
