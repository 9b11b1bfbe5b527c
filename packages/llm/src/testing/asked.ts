import { z } from 'zod';
import type { ServerBehaviour } from './behaviour.ts';

const askedSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
});

/** Body of a chat request as the server takes it. */
export type ChatAsked = z.infer<typeof askedSchema>;

/** Why a body is not taken, as OpenAI words it. */
export interface Refusal {
  readonly message: string;
  readonly param: string;
  readonly code: string;
}

export type ChatRead =
  { readonly asked: ChatAsked } | { readonly asked?: undefined; readonly refusal: Refusal };

export function readChat(body: unknown, behaviour: ServerBehaviour): ChatRead {
  const parsed = askedSchema.safeParse(body);
  if (!parsed.success) return { refusal: misshapen(parsed.error) };
  const refusal = refusedParameter(parsed.data, behaviour) ?? refusedFormat(parsed.data, behaviour);
  return refusal ? { refusal } : { asked: parsed.data };
}

function misshapen(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const param = issue?.path.join('.') ?? '';
  return { message: `Invalid body: ${issue?.message} at '${param}'.`, param, code: 'invalid_type' };
}

function refusedParameter(asked: ChatAsked, { refuses }: ServerBehaviour): Refusal | undefined {
  const param = refuses?.find((name) => asked[name] !== undefined);
  if (param === undefined) return undefined;
  const message = `Unsupported parameter: '${param}' is not supported with this model.`;
  return { message, param, code: 'unsupported_parameter' };
}

function refusedFormat(asked: ChatAsked, { formats }: ServerBehaviour): Refusal | undefined {
  const format = asked.response_format?.type;
  if (format === undefined || !formats || formats.includes(format)) return undefined;
  const message = `Invalid parameter: 'response_format' of type '${format}' is not supported.`;
  return { message, param: 'response_format', code: 'unsupported_value' };
}
