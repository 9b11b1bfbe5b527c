import type { ChatQuestion } from '../transport.ts';
import { withoutThinking } from './answer/thinking.ts';

/** Of a bad answer that is longer, the beginning shows what went wrong. */
const longestShown = 40_000;

/** The question again, with the answer that does not fit and what is wrong with it. */
export function followUp(
  question: ChatQuestion,
  answer: string,
  problems: readonly string[],
): ChatQuestion {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  const instruction = [
    'Your answer cannot be used:',
    list,
    'Answer again: the whole answer, corrected, as one JSON value that fits the schema, and nothing else.',
  ].join('\n\n');
  return {
    ...question,
    messages: [
      ...question.messages,
      { role: 'assistant', content: shown(withoutThinking(answer) ?? answer) },
      { role: 'user', content: instruction },
    ],
  };
}

function shown(answer: string): string {
  if (answer.trim() === '') {
    // Servers refuse messages without a text.
    return '(no answer)';
  }
  return answer.length > longestShown ? `${answer.slice(0, longestShown)}\n(cut off)` : answer;
}
