import { responsesText, argumentsText, turnText } from '@envloom/episodes/hermes';
import type {
  AssistantTurnMessage,
  TrajectoryMessage,
  RecordedToolCall,
} from '@envloom/episodes/trajectory';
import { argumentsOf } from '../sample/arguments.ts';

/** What the agent was given, and what it said to it. */
interface Exchange {
  /** Results of tools and messages of the user; empty where the agent speaks unasked. */
  readonly given: readonly GivenMessage[];
  readonly turn: AssistantTurnMessage;
}

export type GivenMessage = Exclude<TrajectoryMessage, { readonly role: 'assistant' }>;

/** A conversation in turns that alternate, as formats have them that know no roles or two. */
export interface Exchanges {
  /** The instructions; empty where there are none. */
  readonly system: string;
  readonly exchanges: readonly Exchange[];
}

/** What comes after the last turn of the agent is not part of it. */
export function exchangesOf(messages: readonly TrajectoryMessage[]): Exchanges {
  const [first] = messages;
  const system = first?.role === 'system' ? first.content : '';
  const exchanges: Exchange[] = [];
  let given: GivenMessage[] = [];
  for (const message of first?.role === 'system' ? messages.slice(1) : messages) {
    if (message.role === 'assistant') {
      exchanges.push({ given, turn: message });
      given = [];
    } else given.push(message);
  }
  return { system, exchanges };
}

/** All that was given as one message of the user, results of tools in `<tool_response>` tags. */
export function givenText(given: readonly GivenMessage[]): string {
  const texts = given.map(({ role, content }) =>
    role === 'tool' ? responsesText([content]) : content,
  );
  return texts.join('\n');
}

/** A turn as a model of Qwen3 writes it: reasoning, content, calls. */
export function writtenTurn(turn: AssistantTurnMessage): string {
  const calls = (turn.tool_calls ?? []).map(({ function: { name, arguments: text } }) => ({
    name,
    arguments: argumentsText(text),
  }));
  return thought(turn) + turnText(turn.content, calls);
}

/** `<think>` with the reasoning; empty where there is none. */
export function thought({ reasoning_content: reasoning }: AssistantTurnMessage): string {
  return reasoning === undefined ? '' : `<think>\n${reasoning.trim()}\n</think>\n\n`;
}

/**
 * `{"name": …, "arguments": {…}}`, the arguments as the agent wrote them, with its numbers; where they
 * are no JSON object, a JSON string that holds what was written.
 */
export function callJson(call: RecordedToolCall): string {
  const { name, arguments: text } = call.function;
  const isObject = argumentsOf(call) !== undefined;
  const written = text.trim() === '' ? '{}' : text.trim();
  return `{"name": ${JSON.stringify(name)}, "arguments": ${isObject ? written : JSON.stringify(text)}}`;
}
