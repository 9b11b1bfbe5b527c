import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';
import type { Demonstration, DemonstrationStep } from '../demonstration.ts';
import { templateTagIn } from '../template/control-tokens.ts';
import { argumentsOf } from './arguments.ts';

/**
 * Whether a turn is something to imitate: it says or calls something, all its calls could be read,
 * with objects for arguments, the environment took it, it was not cut off, and none of its texts holds the
 * tags that templates put around calls. A call that a tool
 * refused is learned: looking for the rule that decides is part of the task. Other turns are shown as
 * part of the history and never learned, in any format.
 */
export function isLearned(step: DemonstrationStep, message: AssistantTurnMessage): boolean {
  const { content, tool_calls: calls = [] } = message;
  if ((step.malformed ?? []).length > 0 || isCutOff(step)) return false;
  if (step.observation?.type === 'error') return false;
  if (content.trim() === '' && calls.length === 0) return false;
  if (hasTags(message)) return false;
  return calls.every((call) => argumentsOf(call) !== undefined);
}

/** What is printed between the tags of a template must not hold them: it would read as another call. */
function hasTags({
  content,
  reasoning_content = '',
  tool_calls = [],
}: AssistantTurnMessage): boolean {
  const called = tool_calls.map(({ function: { name, arguments: text } }) => [name, text]);
  return [
    content,
    reasoning_content,
    JSON.stringify(tool_calls.map(argumentsOf)),
    ...called.flat(),
  ].some((text) => templateTagIn(text, 'agent') !== undefined);
}

/** `length` is how OpenAI's chat completions name the limit of answer tokens. */
function isCutOff(step: DemonstrationStep): boolean {
  return step.turn?.finish_reason === 'length';
}

/** The places in `messages` of the turns that are learned, in their order. */
export function learnedTurns({ messages, steps }: Demonstration): readonly number[] {
  return steps.flatMap((step) => {
    const message = messages[step.message];
    return message?.role === 'assistant' && isLearned(step, message) ? [step.message] : [];
  });
}
