import type { ChatMessage, ChatQuestion, JsonSchema, SamplingSettings } from '../transport.ts';
import {
  documentedDialect,
  type AnswerFormat,
  type Dialect,
  type OptionalParameter,
} from './dialect.ts';
import { strictSchema, withoutDialect } from './strict-schema.ts';

export type ResponseFormat =
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: {
        readonly name: string;
        readonly strict: boolean;
        readonly schema: JsonSchema;
      };
    };

/** Body of `POST /chat/completions`, as plain JSON: a line of a batch file holds it too. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly response_format?: ResponseFormat;
  readonly temperature?: number;
  readonly top_p?: number;
  readonly seed?: number;
  readonly max_completion_tokens?: number;
  readonly max_tokens?: number;
}

/** The question in a dialect; without one as OpenAI documents it. Says nothing about streaming. */
export function chatBody(question: ChatQuestion, dialect: Dialect = documentedDialect): ChatBody {
  return {
    model: question.model,
    messages: question.messages.map(({ role, content }) => ({ role, content })),
    ...samplingParameters(question.sampling, dialect.refused),
    ...(dialect.format !== 'none' && { response_format: responseFormat(question, dialect.format) }),
  };
}

function responseFormat(
  question: ChatQuestion,
  format: Exclude<AnswerFormat, 'none'>,
): ResponseFormat {
  if (format === 'json_object') return { type: 'json_object' };
  const strict = format === 'strict_schema' ? strictSchema(question.schema) : undefined;
  return schemaFormat(question, strict);
}

function schemaFormat(question: ChatQuestion, strict: JsonSchema | undefined): ResponseFormat {
  return {
    type: 'json_schema',
    json_schema: {
      name: question.schemaName,
      strict: strict !== undefined,
      schema: strict ?? withoutDialect(question.schema),
    },
  };
}

type SamplingParameters = Pick<
  ChatBody,
  'temperature' | 'top_p' | 'seed' | 'max_completion_tokens' | 'max_tokens'
>;

function samplingParameters(
  { temperature, topP, seed, maxTokens }: SamplingSettings,
  refused: ReadonlySet<OptionalParameter>,
): SamplingParameters {
  return {
    ...(temperature !== undefined && !refused.has('temperature') && { temperature }),
    ...(topP !== undefined && !refused.has('top_p') && { top_p: topP }),
    ...(seed !== undefined && !refused.has('seed') && { seed }),
    ...(maxTokens !== undefined && lengthLimit(maxTokens, refused)),
  };
}

function lengthLimit(
  tokens: number,
  refused: ReadonlySet<OptionalParameter>,
): Pick<ChatBody, 'max_completion_tokens' | 'max_tokens'> {
  if (!refused.has('max_completion_tokens')) return { max_completion_tokens: tokens };
  return refused.has('max_tokens') ? {} : { max_tokens: tokens };
}
