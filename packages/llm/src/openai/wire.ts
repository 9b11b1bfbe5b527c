import { z } from 'zod';
import { toolCallSchema } from './tool-call-wire.ts';
import { usageSchema } from './usage.ts';

const text = z.string().nullish();

/** Some servers send content as parts (Mistral's reasoning models); other kinds than text say nothing. */
const contentPart = z.looseObject({ type: z.string().nullish(), text });

const content = z.union([z.string(), z.array(contentPart)]).nullish();

export type WireContent = z.infer<typeof content>;

/** A message, or the part of one that a chunk of a stream brings. */
export const messageSchema = z.looseObject({
  content,
  refusal: text,
  /** DeepSeek, vLLM, llama.cpp. */
  reasoning_content: text,
  /** OpenRouter, Ollama, newer vLLM. */
  reasoning: text,
  tool_calls: z.array(toolCallSchema).nullish(),
});

export type WireMessage = z.infer<typeof messageSchema>;

const choice = { finish_reason: text };

/** A chat completion that came whole. */
export const completionSchema = z.looseObject({
  model: text,
  choices: z.array(z.looseObject({ ...choice, message: messageSchema })),
  usage: usageSchema.nullish().catch(undefined),
});

/** One event of a streamed chat completion. */
export const chunkSchema = z.looseObject({
  model: text,
  choices: z.array(z.looseObject({ ...choice, delta: messageSchema.nullish() })).nullish(),
  usage: usageSchema.nullish().catch(undefined),
});

export type WireChunk = z.infer<typeof chunkSchema>;

export function textOf(parts: WireContent): string {
  if (!parts) return '';
  if (typeof parts === 'string') return parts;
  return parts.map((part) => part.text ?? '').join('');
}
