import { responsesText } from '@envloom/episodes/hermes';
import type { AssistantTurnMessage, RecordedToolCall } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import { isList } from '../json.ts';
import type { Row } from '../row.ts';
import type { SampleFormat, SampleOptions } from '../sample-format.ts';
import { requireAllLearned, type Sample, samplesOf } from '../sample/samples.ts';
import { textLengthWhere } from '../sample/text-length.ts';
import { datasetInfo } from './dataset-info.ts';
import {
  callJson,
  exchangesOf,
  givenText,
  type GivenMessage,
  thought,
  writtenTurn,
} from './exchange.ts';
import { traceColumns, traceOf } from './trace.ts';

interface Turn {
  readonly from: 'human' | 'gpt' | 'function_call' | 'observation';
  readonly value: string;
}

/**
 * Roles as LlamaFactory wants them: what is given and what the agent does alternate, and the agent
 * has the last word.
 */
export const llamafactorySharegpt: SampleFormat = {
  name: 'llamafactory-sharegpt',
  description:
    "LlamaFactory's sharegpt format, with `function_call` and `observation`; it writes calls as the " +
    'template of each model wants them. Of samples of one turn each the history must not be learned, ' +
    'so set `mask_history: true`; of whole conversations it is, so leave that out. Made for ' +
    'LlamaFactory 0.9.5: earlier versions do not read calls that have a content beside them.',
  source: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md',
  columns: {
    ...traceColumns,
    conversations: { list: { struct: { from: 'string', value: 'string' } } },
    system: 'string',
    tools: 'string',
  },
  sideFiles: (files) =>
    datasetInfo(files, {
      formatting: 'sharegpt',
      columns: { messages: 'conversations', system: 'system', tools: 'tools' },
      tags: {
        role_tag: 'from',
        content_tag: 'value',
        user_tag: 'human',
        assistant_tag: 'gpt',
        observation_tag: 'observation',
        function_tag: 'function_call',
        system_tag: 'system',
      },
    }),
  *rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    for (const sample of samplesOf(demonstration, options)) {
      if (options.unit === 'conversation') requireAllLearned(sample, demonstration.id);
      yield rowOf(sample, demonstration);
    }
  },
  learnedIn: ({ conversations }, { unit }) => {
    const all = isList(conversations) ? conversations : [];
    const shown = unit === 'turn' ? all.slice(-1) : all;
    return textLengthWhere(shown, 'from', ['gpt', 'function_call']);
  },
};

function rowOf({ messages }: Sample, demonstration: Demonstration): Row {
  const { system, exchanges } = exchangesOf(messages);
  const conversations = exchanges
    .flatMap(({ given, turn }) => [givenTurn(given), agentTurn(turn)])
    .map((turn) => ({ ...turn }));
  const tools = JSON.stringify(demonstration.tools);
  return { ...traceOf(demonstration), conversations, system, tools };
}

/**
 * Several results are one observation, divided as LlamaFactory itself divides those of
 * conversations in OpenAI's format. Where the user speaks as well (a call that could not be read
 * beside others), all of it is one message of the user.
 */
function givenTurn(given: readonly GivenMessage[]): Turn {
  if (given.length === 0 || given.some(({ role }) => role !== 'tool')) {
    return { from: 'human', value: givenText(given) };
  }
  const inTags = responsesText(given.map(({ content }) => content));
  return { from: 'observation', value: inTags.slice(openTag.length, -closeTag.length) };
}

const openTag = '<tool_response>\n';
const closeTag = '\n</tool_response>';

/**
 * A content beside calls has its place before them, which are then in tags. LlamaFactory reads the
 * first thing in tags as the calls, so where the content or the reasoning has tags already all of it
 * is text.
 */
function agentTurn(turn: AssistantTurnMessage): Turn {
  const { content, tool_calls: calls = [] } = turn;
  if (calls.length === 0) return { from: 'gpt', value: thought(turn) + content };
  if (isInTags(turn)) return { from: 'gpt', value: writtenTurn(turn) };
  const value =
    content === '' ? callsJson(calls) : `${content}\n<tool_call>${callsJson(calls)}</tool_call>`;
  return { from: 'function_call', value: thought(turn) + value };
}

/** Whether a turn has calls, and tags besides. */
function isInTags(turn: AssistantTurnMessage): boolean {
  const { content, reasoning_content: reasoning = '', tool_calls: calls = [] } = turn;
  return calls.length > 0 && (content + reasoning).includes('<tool_call>');
}

/** One call, or a list of them; tags in arguments are escaped, for they would be read as tags. */
function callsJson(calls: readonly RecordedToolCall[]): string {
  const texts = calls.map(callJson);
  const json = texts.length === 1 ? texts.join() : `[${texts.join(', ')}]`;
  return json.replaceAll(/<(?=\/?tool_call>)/g, String.raw`\u003c`);
}
