const answerFormats = ['strict_schema', 'json_schema', 'json_object', 'none'] as const;

/** How an answer is bound to the schema, most binding first. */
export type AnswerFormat = (typeof answerFormats)[number];

/** Parameters that a server may refuse, and that a question can do without. */
export const optionalParameters = [
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'seed',
  'stream_options',
  'stream',
  'chat_template_kwargs',
  'reasoning_effort',
] as const;

export type OptionalParameter = (typeof optionalParameters)[number];

/**
 * Members of earlier messages of the assistant that hold its reasoning: `reasoning` as vLLM names it
 * (since 0.11; https://docs.vllm.ai/en/v0.26.0/features/reasoning_outputs/), Ollama and OpenRouter;
 * `reasoning_content` as DeepSeek, SGLang and llama.cpp. Servers that know neither pass over
 * them, or refuse them (Mistral, Groq).
 */
export const reasoningMembers = ['reasoning_content', 'reasoning'] as const;

export type ReasoningMember = (typeof reasoningMembers)[number];

/** The part of the chat-completions protocol that a server takes. */
export interface Dialect {
  readonly format: AnswerFormat;
  /** `null_content`: beside tool calls a text must stand, if only an empty one. */
  readonly refused: ReadonlySet<OptionalParameter | ReasoningMember | 'null_content'>;
}

/**
 * What OpenAI documents today. Batch files are written in it. OpenAI takes no reasoning back, and which
 * efforts it takes depends on the model: for others `reasoning_effort` is the switch of hybrid models.
 */
export const documentedDialect: Dialect = {
  format: 'strict_schema',
  refused: new Set<OptionalParameter | ReasoningMember>([...reasoningMembers, 'reasoning_effort']),
};

/**
 * Where to begin with a server: Ollama and older servers know only `max_tokens` and pass over the
 * newer name without a word, so an answer would have no limit there.
 */
export function firstDialect(hostname: string): Dialect {
  const isOpenAi = hostname === 'api.openai.com' || hostname.endsWith('.api.openai.com');
  return isOpenAi
    ? documentedDialect
    : { format: 'strict_schema', refused: new Set(['max_completion_tokens']) };
}

/** Of two formats the one that binds less. */
export function weakerOf(one: AnswerFormat, other: AnswerFormat): AnswerFormat {
  return answerFormats.indexOf(one) > answerFormats.indexOf(other) ? one : other;
}
