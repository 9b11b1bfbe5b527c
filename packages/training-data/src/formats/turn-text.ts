import { argumentsText, turnText } from '@envloom/episodes/hermes';
import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';

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
