import type { Trajectory, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';

/** Of messages, reasoning, calls and tools together. */
export function charactersOf({ messages, tools }: Pick<Trajectory, 'messages' | 'tools'>): number {
  return messages.reduce((sum, message) => sum + lengthOf(message), JSON.stringify(tools).length);
}

function lengthOf(message: TrajectoryMessage): number {
  if (message.role !== 'assistant') return message.content.length;
  const { content, reasoning_content: reasoning = '', tool_calls: calls = [] } = message;
  const called = calls.map((call) => call.function.name.length + call.function.arguments.length);
  return called.reduce((sum, length) => sum + length, content.length + reasoning.length);
}

/**
 * Tokens of the whole conversation: what the server counted for the last turn, input and output; where
 * it counted nothing, a token for four characters.
 */
export function tokensOf(trajectory: Pick<Demonstration, 'messages' | 'tools' | 'steps'>): number {
  const usage = trajectory.steps.at(-1)?.turn?.usage;
  if (usage !== undefined && usage.estimated !== true)
    return usage.input_tokens + usage.output_tokens;
  return Math.ceil(charactersOf(trajectory) / 4);
}
