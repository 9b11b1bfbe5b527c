import { type Json, isObject } from '@envloom/core';
import type { TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../../demonstration.ts';
import { isList } from '../../json.ts';
import type { ColumnType, Row } from '../../row.ts';
import { type SampleFormat, type SampleOptions, SampleRefused } from '../../sample-format.ts';
import { learnedTurns } from '../../sample/learned.ts';
import { textLength } from '../../sample/text-length.ts';
import { traceColumns, traceOf } from '../trace.ts';
import { requirePrintable, readsBack } from './printable.ts';
import { learnedSpans } from './spans.ts';
import { joined, printHead, printMessages } from './template.ts';

const turnColumns: Readonly<Record<string, ColumnType>> = {
  ...traceColumns,
  message: 'int',
  prompt: 'string',
  completion: 'string',
};

const conversationColumns: Readonly<Record<string, ColumnType>> = {
  ...traceColumns,
  text: 'string',
  spans: { list: { struct: { start: 'int', end: 'int' } } },
};

/**
 * The text that a model of Qwen3 reads and writes, control tokens included: no template is to be
 * applied to it, and a tokenizer is to be called with `add_special_tokens=False`.
 *
 * One sample a turn: `prompt` ends where the model is to write, `completion` ends with `<|im_end|>`,
 * both in one are the template's rendering, without its last line break; `message`: the turn's place
 * in the trajectory. A turn without reasoning is one of a model told not to think: the empty
 * `<think>` block stands in the prompt.
 *
 * A conversation: `text`, and `spans` of what is to be learned in it, in Unicode code points, as
 * Python counts: `text[start:end]`. Turns whose reasoning the template leaves out (those before the
 * last message of the user) are not learned, or a model would learn to act without thinking; with
 * `thinking: 'keep'` every turn shows its reasoning, which the template itself never does.
 */
export const qwen3: SampleFormat = {
  name: 'qwen3',
  description:
    'Text in the chat template of Qwen3, with control tokens and tool calls as the model writes them: ' +
    '`prompt` and `completion` (one sample a turn), or `text` with `spans` of code points to be learned.',
  source: 'https://huggingface.co/Qwen/Qwen3-8B/blob/main/tokenizer_config.json',
  columns: turnColumns,
  columnsFor: ({ unit }) => (unit === 'turn' ? turnColumns : conversationColumns),
  rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    requirePrintable(demonstration);
    const turns = turnsToLearn(demonstration);
    const rows = options.unit === 'turn' ? turnRows : conversationRows;
    return rows(demonstration, turns, options.thinking);
  },
  learnedIn: ({ completion, spans }, { unit }) =>
    unit === 'turn' ? textLength(completion) : spansLength(spans),
};

function spansLength(spans: Json | undefined): number {
  if (!isList(spans)) return 0;
  return spans.reduce((sum: number, span) => {
    const { start, end } = isObject(span) ? span : {};
    return typeof start === 'number' && typeof end === 'number' ? sum + end - start : sum;
  }, 0);
}

function turnsToLearn(demonstration: Demonstration): readonly number[] {
  const { id, messages } = demonstration;
  const turns = learnedTurns(demonstration).filter((at) => isReadable(messages[at]));
  if (turns.length > 0) return turns;
  throw new SampleRefused(
    'nothing-to-learn',
    `${id} has no turn to learn from: each is empty, cut off, holds tags of a template, or has a call that cannot be read.`,
  );
}

function isReadable(message: TrajectoryMessage | undefined): boolean {
  return message?.role === 'assistant' && readsBack(message);
}

function* turnRows(
  demonstration: Demonstration,
  turns: readonly number[],
  thinking: SampleOptions['thinking'],
): Iterable<Row> {
  const { messages, tools } = demonstration;
  const head = printHead(messages, tools);
  for (const message of turns) {
    const printed = printMessages(messages.slice(0, message + 1), thinking);
    const { opening = '', written: completion = '' } = printed.at(-1) ?? {};
    const prompt = head + joined(printed.slice(0, -1)) + opening;
    yield { ...traceOf(demonstration), message, prompt, completion };
  }
}

/** What follows the last turn that is learned teaches nothing and is left out. */
function* conversationRows(
  demonstration: Demonstration,
  turns: readonly number[],
  thinking: SampleOptions['thinking'],
): Iterable<Row> {
  const messages = demonstration.messages.slice(0, (turns.at(-1) ?? 0) + 1);
  const head = printHead(messages, demonstration.tools);
  const printed = printMessages(messages, thinking);
  const isLearned = (at: number): boolean =>
    turns.includes(at) && (thinking !== 'template' || printed[at]?.lostReasoning !== true);
  const spans = learnedSpans(head, printed, isLearned);
  yield { ...traceOf(demonstration), text: head + joined(printed), spans };
}
