import { z } from 'zod';
import { isJsonObject } from '../openai/messages.ts';
import type { ServerBehaviour } from './behaviour.ts';

const callSchema = z.looseObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    arguments: z.string().refine(isJsonObject, 'the arguments of a call are no JSON object'),
  }),
});

const toolSchema = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: z.string().min(1), parameters: z.looseObject({}) }),
});

const messageSchema = z.discriminatedUnion('role', [
  z.looseObject({ role: z.enum(['system', 'developer', 'user']), content: z.string() }),
  z
    .looseObject({
      role: z.literal('assistant'),
      content: z.string().nullable(),
      tool_calls: z.array(callSchema).min(1).optional(),
    })
    .refine(
      ({ content, tool_calls: calls }) => content !== null || calls !== undefined,
      'expected a string, got null',
    ),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);

/** As strict as the strictest of the servers that clients meet: OpenAI about ids, vLLM about arguments. */
const askedSchema = z.looseObject({
  model: z.string(),
  messages: z.array(messageSchema).min(1).refine(isAnswered, 'a tool message answers no call'),
  tools: z.array(toolSchema).min(1).nullish(),
  chat_template_kwargs: z.looseObject({}).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
});

/** Whether each tool message answers a call that was made before. */
function isAnswered(messages: readonly z.infer<typeof messageSchema>[]): boolean {
  const calls = new Set<string>();
  return messages.every((message) => {
    if (message.role === 'assistant') {
      for (const { id } of message.tool_calls ?? []) calls.add(id);
    }
    return message.role !== 'tool' || calls.has(message.tool_call_id);
  });
}

/** Body of a chat request as the server takes it. */
export type ChatAsked = z.infer<typeof askedSchema>;

/** Why a body is not taken, as OpenAI words it. */
interface RefusedBody {
  readonly message: string;
  readonly param: string;
  readonly code: string;
}

export type ChatRead =
  { readonly asked: ChatAsked } | { readonly asked?: undefined; readonly refusal: RefusedBody };

export function readChat(body: unknown, behaviour: ServerBehaviour): ChatRead {
  const parsed = askedSchema.safeParse(body);
  if (!parsed.success) return { refusal: misshapen(parsed.error) };
  const refusal =
    refusedParameter(parsed.data, behaviour) ??
    refusedFormat(parsed.data, behaviour) ??
    refusedTools(parsed.data, behaviour) ??
    refusedLength(parsed.data, behaviour);
  return refusal ? { refusal } : { asked: parsed.data };
}

function misshapen(error: z.ZodError): RefusedBody {
  const [issue] = error.issues;
  const param = issue?.path.join('.') ?? '';
  return { message: `Invalid body: ${issue?.message} at '${param}'.`, param, code: 'invalid_type' };
}

function refusedParameter(asked: ChatAsked, { refuses }: ServerBehaviour): RefusedBody | undefined {
  const param = refuses?.find((name) => asked[name] !== undefined);
  if (param === undefined) return undefined;
  const message = `Unsupported parameter: '${param}' is not supported with this model.`;
  return { message, param, code: 'unsupported_parameter' };
}

function refusedFormat(asked: ChatAsked, { formats }: ServerBehaviour): RefusedBody | undefined {
  const format = asked.response_format?.type;
  if (format === undefined || !formats || formats.includes(format)) return undefined;
  const message = `Invalid parameter: 'response_format' of type '${format}' is not supported.`;
  return { message, param: 'response_format', code: 'unsupported_value' };
}

function refusedTools(
  asked: ChatAsked,
  { isWithoutTools }: ServerBehaviour,
): RefusedBody | undefined {
  if (!asked.tools || isWithoutTools !== true) return undefined;
  return { message: `${asked.model} does not support tools`, param: '', code: 'api_error' };
}

function refusedLength(
  { messages }: ChatAsked,
  { longestPrompt = Infinity }: ServerBehaviour,
): RefusedBody | undefined {
  const length = messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if (length <= longestPrompt) return undefined;
  const message =
    `This model's maximum context length is ${longestPrompt} tokens. However, you requested ${length} ` +
    'tokens. Please reduce the length of the messages or completion.';
  return { message, param: '', code: 'BadRequestError' };
}
