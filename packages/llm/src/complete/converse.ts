import type { Completion, CompletionRequest } from '../port.ts';
import type { ChatQuestion, SamplingSettings } from '../transport.ts';
import { readAnswer } from './answer/read-answer.ts';
import { withoutThinking } from './answer/thinking.ts';
import type { Ask } from './ask.ts';
import type { LanguageModelEvent } from './events.ts';
import { chatRequestOf, questionOf } from './question.ts';
import { callRecord, type Answer } from './record.ts';
import { badAnswer, cutOff, isRefusal, refused } from './unusable.ts';

export interface AskedModel {
  readonly model: string;
  readonly sampling: SamplingSettings;
  readonly onEvent: (event: LanguageModelEvent) => void;
}

/** Questions that may follow the first. */
const mostFollowUps = 2;

/** Asks until an answer fits; each follow-up is a question of its own, with its own key. */
export async function converse<T>(
  request: CompletionRequest<T>,
  { model, sampling, onEvent }: AskedModel,
  ask: Ask,
): Promise<Completion<T>> {
  const { stage, subject, signal = new AbortController().signal } = request;
  const first = questionOf(request, model, sampling);
  const answers: Answer[] = [];
  for (let question = first; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each question shows what was wrong with the answer before
    const answer = await ask(chatRequestOf(request, question), signal);
    answers.push(answer);
    const { reply } = answer;
    if (isRefusal(reply)) throw refused(request, reply);
    const reading = readAnswer(reply.content, request.schema);
    if (reading.ok) return { value: reading.value, record: callRecord(request, first, answers) };
    const { problems } = reading;
    if (reply.finishReason === 'length') throw cutOff(request, reply, first.sampling.maxTokens);
    if (answers.length > mostFollowUps) throw badAnswer(request, reply, answers.length, problems);
    onEvent({ type: 'follow-up', stage, subject, problem: problems.join(' ') });
    question = followUp(question, reply.content, problems);
  }
}

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
  // Servers refuse messages without a text.
  if (answer.trim() === '') return '(no answer)';
  return answer.length > longestShown ? `${answer.slice(0, longestShown)}\n(cut off)` : answer;
}
