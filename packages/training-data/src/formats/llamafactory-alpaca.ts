import type { Json } from '@envloom/core';
import { systemWithTools } from '@envloom/episodes/hermes';
import type { Demonstration } from '../demonstration.ts';
import { isList } from '../json.ts';
import type { Row } from '../row.ts';
import type { SampleFormat, SampleOptions } from '../sample-format.ts';
import { requireAllLearned, type Sample, samplesOf } from '../sample/samples.ts';
import { textLength } from '../sample/text-length.ts';
import { datasetInfo } from './dataset-info.ts';
import { exchangesOf, givenText, writtenTurn } from './exchange.ts';
import { requirePrintable } from './qwen3/printable.ts';
import { traceColumns, traceOf } from './trace.ts';

/**
 * Text in the format of Hermes and Qwen3, tools in the system message and results of tools as
 * messages of the user, as in EnvScaler (arXiv 2601.05808).
 */
export const llamafactoryAlpaca: SampleFormat = {
  name: 'llamafactory-alpaca',
  description:
    "LlamaFactory's alpaca format with tool calls as text of Qwen3, as EnvScaler trains: of samples " +
    'of one turn each the history must not be learned, so set `mask_history: true`; of whole ' +
    'conversations it is, so leave that out. (LlamaFactory 0.9.5 then also drops the reasoning of the ' +
    'history; its template of Qwen3 puts an empty `<think>` into turns that have none.) For templates of Qwen3 and others trained on ' +
    '`<tool_call>`. Files as Parquet or JSONL; `dataset_info.json` lists them.',
  source: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md',
  columns: {
    ...traceColumns,
    instruction: 'string',
    input: 'string',
    output: 'string',
    system: 'string',
    history: { list: { list: 'string' } },
  },
  sideFiles: (files) =>
    datasetInfo(files, {
      formatting: 'alpaca',
      columns: {
        prompt: 'instruction',
        query: 'input',
        response: 'output',
        system: 'system',
        history: 'history',
      },
    }),
  *rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    requirePrintable(demonstration);
    for (const sample of samplesOf(demonstration, options)) {
      if (options.unit === 'conversation') requireAllLearned(sample, demonstration.id);
      yield rowOf(sample, demonstration);
    }
  },
  learnedIn: ({ output, history }, { unit }) =>
    textLength(output) + (unit === 'turn' ? 0 : answersLength(history)),
};

/** The second of each pair is the agent's. */
function answersLength(history: Json | undefined): number {
  return isList(history)
    ? textLength(history.map((pair) => (isList(pair) ? (pair[1] ?? '') : '')))
    : 0;
}

function rowOf({ messages }: Sample, demonstration: Demonstration): Row {
  const { system, exchanges } = exchangesOf(messages);
  const pairs = exchanges.map(({ given, turn }) => [givenText(given), writtenTurn(turn)] as const);
  const [instruction, output] = pairs.at(-1) ?? ['', ''];
  return {
    ...traceOf(demonstration),
    instruction,
    input: '',
    output,
    system: systemWithTools(system, demonstration.tools),
    history: pairs.slice(0, -1),
  };
}
