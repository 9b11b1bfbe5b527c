import type { CompletionRequest } from '../port.ts';
import type { ChatMessage, ChatQuestion, ChatRequest, SamplingSettings } from '../transport.ts';
import { charactersOf } from '../characters.ts';
import { contentKey } from './content-key.ts';
import { jsonSchemaOf } from './json-schema.ts';

export function questionOf(
  request: CompletionRequest<unknown>,
  model: string,
  sampling: SamplingSettings,
): ChatQuestion {
  const system: ChatMessage[] =
    request.system === undefined ? [] : [{ role: 'system', content: request.system }];
  return {
    model,
    messages: [...system, { role: 'user', content: request.prompt }],
    schemaName: request.schemaName,
    schema: jsonSchemaOf(request.schema),
    sampling: { ...sampling, ...request.sampling },
  };
}

export function chatRequestOf(
  { stage, subject }: Pick<CompletionRequest<unknown>, 'stage' | 'subject'>,
  question: ChatQuestion,
): ChatRequest {
  return { key: contentKey(question), stage, subject, question };
}

/** English prose has about four characters to a token; code and JSON have fewer. */
const charactersPerToken = 4;

/** Roughly how many tokens a question has as input, its schema and its tools included. */
export function estimatedInputTokens(question: ChatQuestion): number {
  const { schema } = question;
  const characters = schema === undefined ? 0 : JSON.stringify(schema).length;
  return Math.ceil((charactersOf(question) + characters) / charactersPerToken);
}
