import type { ChatReply } from '@envloom/llm';
import { readHermes } from '@envloom/episodes/hermes';
import type { MalformedCall } from '@envloom/episodes/trajectory';
import type { AgentCall, AgentTurn } from '../agent.ts';

/** What of an answer makes a turn; ids of calls are as the server gave them, or empty. */
type ReadReply = Required<Pick<AgentTurn, 'content' | 'calls' | 'malformed' | 'reasoning'>>;

/** Most characters kept of a call that cannot be read. */
const longestMalformed = 2000;

/** Anything that stands for reasoning or a call in text. */
const tags = /<\/?(?:think|tool_call)>/;

/**
 * Reads an answer in prompt mode, and in tools mode what a server left in the text: reasoning where
 * it does not tell that apart, and calls where it read none. The reasoning that a server told apart
 * goes first; white space around it is left out.
 */
export function readReply({ content, reasoning = '', toolCalls = [] }: ChatReply): ReadReply {
  const structured: readonly AgentCall[] = toolCalls;
  const thought = reasoning.trim();
  if (!tags.test(content))
    return { content: content.trim(), reasoning: thought, calls: structured, malformed: [] };
  const read = readHermes(content);
  const written = read.calls.map(({ name, argumentsText }): AgentCall => ({
    id: '',
    name,
    arguments: argumentsText,
  }));
  return {
    content: read.content,
    reasoning: [thought, read.reasoning ?? ''].filter((text) => text !== '').join('\n'),
    // A server that read the calls may leave them in the text as well.
    calls: structured.length > 0 ? structured : written,
    malformed: read.malformed.map(shortened),
  };
}

function shortened({ text, problem }: MalformedCall): MalformedCall {
  return { text: text.slice(0, longestMalformed), problem };
}
