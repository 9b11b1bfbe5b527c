import { z } from 'zod';
import type { CompletionRequest } from '../port.ts';
import type {
  ChatQuestion,
  ChatRequest,
  ConversationMessage,
  JsonSchema,
  SamplingSettings,
} from '../transport.ts';
import { charactersOf, tokensIn } from '../characters.ts';
import { contentKey } from './content-key.ts';

export function questionOf(
  request: CompletionRequest<unknown>,
  model: string,
  sampling: SamplingSettings,
): ChatQuestion {
  const system: ConversationMessage[] =
    request.system === undefined ? [] : [{ role: 'system', content: request.system }];
  return {
    model,
    messages: [...system, { role: 'user', content: request.prompt }],
    schemaName: request.schemaName,
    schema: jsonSchemaOf(request.schema),
    sampling: { ...sampling, ...request.sampling },
  };
}

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of what a model must write so that `schema` accepts it. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input' });
  known.set(schema, made);
  return made;
}

export function chatRequestOf(
  { stage, subject }: Pick<CompletionRequest<unknown>, 'stage' | 'subject'>,
  question: ChatQuestion,
): ChatRequest {
  return { key: contentKey(question), stage, subject, question };
}

/** Roughly how many tokens a question has as input, its schema and its tools included. */
export function estimatedInputTokens(question: ChatQuestion): number {
  const { schema } = question;
  const characters = schema === undefined ? 0 : JSON.stringify(schema).length;
  return tokensIn(charactersOf(question) + characters);
}
