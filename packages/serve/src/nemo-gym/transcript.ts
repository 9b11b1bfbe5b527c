import type { Observation } from '@envloom/episodes';
import { z } from 'zod';

/** What happened in an episode, in order, as the output of a response tells it. */
export type Item =
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly text: string }
  | { readonly kind: 'output'; readonly id: string; readonly text: string }
  /** By the agent. */
  | { readonly kind: 'said'; readonly text: string }
  /** By the user. */
  | { readonly kind: 'heard'; readonly text: string };

const text = z.string().nullish();
const part = z.looseObject({ type: text, text });
const content = z.union([z.string(), z.array(part)]);

/** An item of OpenAI's Responses; of those of other types nothing is read. */
const item = z.looseObject({
  type: text,
  role: text,
  content: z.unknown().optional(),
  call_id: text,
  name: text,
  arguments: text,
  output: z.unknown().optional(),
});

/**
 * A response, as far as it is read.
 *
 * @see https://platform.openai.com/docs/api-reference/responses/object
 */
export const response = z.looseObject({ output: z.array(item) });

export type Response = z.infer<typeof response>;

/** What a response tells; reasoning is left out. */
export function itemsOf({ output }: Response): readonly Item[] {
  return output.flatMap((one) => itemOf(one) ?? []);
}

function itemOf(one: z.infer<typeof item>): Item | undefined {
  const id = one.call_id ?? '';
  switch (one.type ?? 'message') {
    case 'function_call':
      return { kind: 'call', id, name: one.name ?? '', text: one.arguments ?? '' };
    case 'function_call_output':
      return { kind: 'output', id, text: textOf(one.output) };
    case 'message':
      return wordOf(one.role ?? '', textOf(one.content));
    default:
      return undefined;
  }
}

function wordOf(role: string, said: string): Item | undefined {
  if (role === 'assistant') return { kind: 'said', text: said };
  return role === 'user' ? { kind: 'heard', text: said } : undefined;
}

const texts: ReadonlySet<string> = new Set(['output_text', 'input_text', 'text']);

function textOf(given: unknown): string {
  const known = content.safeParse(given).data ?? '';
  if (typeof known === 'string') return known;
  return known.map((one) => (texts.has(one.type ?? '') ? (one.text ?? '') : '')).join('');
}

/**
 * What the agent said last: its messages after the last call, output and word of the user. Before
 * calls a message is a note to nobody. Empty where there is none.
 */
export function lastMessage(items: readonly Item[]): string {
  const end = items.findLastIndex(({ kind }) => kind !== 'said');
  return items
    .slice(end + 1)
    .map((word) => word.text)
    .join('');
}

export function callsIn(items: readonly Item[]): number {
  return items.filter(({ kind }) => kind === 'call').length;
}

/**
 * One call as an action.
 *
 * @param given the arguments, as JSON; none where a tool is called without a body. What is no object
 * is for the environment to refuse.
 */
export function toolAction(name: string, given: unknown = {}): object {
  const isNamed = typeof given === 'object' && !Array.isArray(given);
  const args = isNamed ? (given ?? {}) : JSON.stringify(given);
  return { type: 'tool_calls', calls: [{ name, arguments: args }] };
}

/** What a tool puts out: the JSON text of its `Result`. Where the action was not taken, what is wrong with it. */
export function toolOutput(observation: Observation): string {
  const [made] = observation.type === 'tool_results' ? observation.results : [];
  return JSON.stringify(made?.result ?? observation);
}
