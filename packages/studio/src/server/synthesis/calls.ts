import { LedgerReader, openQuestion, type StoredCall, waitingIn } from '@envloom/llm';
import { ServeError } from '@envloom/serve';
import { z } from 'zod';
import type { CallDocument, CallList, CallPart, TextChunk } from '../../protocol/synthesis.ts';
import type { RunPlace } from './run-place.ts';

export interface CallQuery {
  readonly stage?: string | undefined;
  readonly subject?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** @throws LedgerError */
export function callList({ ledger, batch }: RunPlace, query: CallQuery): CallList {
  using reader = LedgerReader.open(ledger);
  const { total, calls } = reader.calls(query);
  const { stage, subject, offset } = query;
  const waiting = offset === 0 ? waitingIn(batch).questions : [];
  return {
    total,
    calls: calls.map(({ answeredAt, costUsd, ...call }) => ({
      ...call,
      ...(answeredAt !== undefined && { answeredAt }),
      costUsd: costUsd ?? null,
    })),
    waiting: waiting.filter(
      (question) =>
        (stage === undefined || question.stage === stage) &&
        (subject === undefined || question.subject === subject),
    ),
  };
}

/** Characters of a text that are sent at once. */
const chunk = 64_000;

/** @throws ServeError where there is no such call */
export function callDocument(place: RunPlace, key: string): CallDocument {
  const { call, texts } = found(place, key);
  const { stage, subject, answeredAt, costUsd, reply } = call;
  return {
    key,
    stage,
    subject,
    languageModel: reply?.model ?? modelIn(call.question),
    ...(answeredAt !== undefined && { answeredAt }),
    costUsd: costUsd ?? null,
    ...(reply !== undefined && {
      inputTokens: reply.usage.input,
      outputTokens: reply.usage.output,
      finishReason: reply.finishReason,
    }),
    parts: texts.map(({ side, title, text }) => ({ side, title, characters: text.length })),
  };
}

/** @throws ServeError where there is no such call or part */
export function callText(place: RunPlace, key: string, part: number, offset: number): TextChunk {
  const text = found(place, key).texts[part]?.text;
  if (text === undefined)
    throw new ServeError('UNKNOWN_ROUTE', `This call has no part ${part}.`, 'Load the page again.');
  return { text: text.slice(offset, offset + chunk), offset, characters: text.length };
}

interface FoundCall {
  readonly call: StoredCall;
  readonly texts: readonly CallText[];
}

type CallText = Pick<CallPart, 'side' | 'title'> & { readonly text: string };

function found({ ledger, batch }: RunPlace, key: string): FoundCall {
  using reader = LedgerReader.open(ledger);
  const call = reader.call(key) ?? waitingCall(batch, key);
  if (call !== undefined) return { call, texts: textsOf(call) };
  throw new ServeError(
    'UNKNOWN_ROUTE',
    'This run has no such call.',
    'Choose one from the list: a question that nobody asks any more is taken out.',
  );
}

function waitingCall(batch: string, key: string): StoredCall | undefined {
  const open = openQuestion(batch, key);
  if (open === undefined) return undefined;
  const { stage, subject, body: question } = open;
  return { stage, subject, question, answeredAt: undefined, costUsd: undefined, reply: undefined };
}

const questionSchema = z.looseObject({
  model: z.string().default('unknown'),
  messages: z
    .array(z.looseObject({ role: z.string(), content: z.unknown().optional() }))
    .default([]),
  earlierMessages: z.number().optional(),
  schema: z.unknown().optional(),
  response_format: z.unknown().optional(),
  tools: z.unknown().optional(),
});

function parsedQuestion(text: string): z.infer<typeof questionSchema> {
  return questionSchema.parse(JSON.parse(text));
}

const modelIn = (question: string): string => parsedQuestion(question).model;

function textsOf({ question, reply }: StoredCall): readonly CallText[] {
  const {
    messages,
    earlierMessages = 0,
    schema,
    response_format,
    tools,
  } = parsedQuestion(question);
  const asked = messages.map(({ role, content, toolCalls }) =>
    part('question', role, content === '' && toolCalls !== undefined ? toolCalls : content),
  );
  return [
    ...(earlierMessages > 0
      ? [
          part(
            'question',
            'earlier',
            `${earlierMessages} messages came before; earlier calls have them.`,
          ),
        ]
      : []),
    ...asked,
    ...optional('question', 'tools', tools),
    ...optional('question', 'type of the answer', schema ?? response_format),
    ...(reply === undefined
      ? []
      : [
          ...optional('answer', 'reasoning', reply.reasoning),
          part('answer', 'answer', readable(reply.content)),
          ...optional('answer', 'tool calls', reply.toolCalls),
          ...optional('answer', 'refusal', reply.refusal),
        ]),
  ];
}

const part = (side: CallText['side'], title: string, value: unknown): CallText => ({
  side,
  title,
  text: typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2),
});

const optional = (side: CallText['side'], title: string, value: unknown): readonly CallText[] =>
  value === undefined ? [] : [part(side, title, value)];

/** JSON on one line is laid out; all else is shown as it came. */
function readable(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
