import type { JsonObject } from '@envloom/core';
import type { AssistantTurnMessage, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import type { DataFiles, Row } from '../row.ts';
import type { SampleFormat, SampleOptions } from '../sample-format.ts';
import { samplesOf } from '../sample/samples.ts';
import { textLengthWhere } from '../sample/text-length.ts';
import { datasetsOf } from './dataset-info.ts';
import { callJson } from './exchange.ts';
import { traceColumns, traceOf } from './trace.ts';

/** The only format of LlamaFactory that says of each message whether it is learned. */
export const llamafactoryV1: SampleFormat = {
  name: 'llamafactory-v1',
  description:
    "LlamaFactory's format of version 1 (`USE_V1=1`): messages in parts, reasoning and calls among " +
    'them, with a `loss_weight` each. `dataset_info.yaml` lists the files.',
  source: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/src/llamafactory/v1/utils/types.py',
  columns: {
    ...traceColumns,
    messages: {
      list: {
        struct: {
          role: 'string',
          content: { list: { struct: { type: 'string', value: 'string' } } },
          loss_weight: 'double',
        },
      },
    },
    tools: 'string',
  },
  sideFiles: (files) => ({ 'dataset_info.yaml': datasetYaml(files) }),
  *rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    const tools = JSON.stringify(demonstration.tools);
    for (const { messages, learned } of samplesOf(demonstration, options)) {
      const written = messages.map((message, at) => messageOf(message, learned.has(at) ? 1 : 0));
      yield { ...traceOf(demonstration), messages: written, tools };
    }
  },
  learnedIn: (row) => textLengthWhere(row['messages'], 'loss_weight', [1]),
};

function messageOf(message: TrajectoryMessage, loss_weight: 0 | 1): JsonObject {
  const content = message.role === 'assistant' ? partsOf(message) : [text(message.content)];
  return { role: message.role, content, loss_weight };
}

function partsOf(message: AssistantTurnMessage): readonly JsonObject[] {
  const { content, reasoning_content: reasoning, tool_calls: calls = [] } = message;
  return [
    ...(reasoning === undefined ? [] : [{ type: 'reasoning', value: reasoning }]),
    ...(content === '' && calls.length > 0 ? [] : [text(content)]),
    ...calls.map((call) => ({ type: 'tool_call', value: callJson(call) })),
  ];
}

function text(value: string): JsonObject {
  return { type: 'text', value };
}

/** Paths are relative to where training is started, so a reader puts the folder before them. */
function datasetYaml(files: DataFiles): string {
  const entries = datasetsOf(files).map(
    ({ name, file }) =>
      `${JSON.stringify(name)}:\n  path: ${JSON.stringify(file)}\n  source: local\n`,
  );
  return [
    '# Paths are relative to the folder in which training starts: run it here, or complete them.\n',
    ...entries,
  ].join('');
}
