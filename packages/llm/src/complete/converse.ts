import type { Completion, CompletionRequest } from '../port.ts';
import type { ChatReply } from '../transport.ts';
import { type Ask, failingOnce } from './ask-again.ts';
import { readAnswer } from './answer/read-answer.ts';
import { followUp } from './follow-up.ts';
import type { ModelCore } from './model-core.ts';
import { chatRequestOf, questionOf } from './question.ts';
import { callRecord, type Answer } from './record.ts';
import { badAnswer, cutOff, isRefusal, refused } from './unusable.ts';

/** Questions that may follow the first. */
const mostFollowUps = 2;

/** Asks until an answer fits; each follow-up is a question of its own, with its own key. */
export function converse<T>(
  request: CompletionRequest<T>,
  core: ModelCore,
): Promise<Completion<T>> {
  return failingOnce(core.asker, (ask) => conversation(request, core, ask));
}

async function conversation<T>(
  request: CompletionRequest<T>,
  { model, sampling, onEvent }: ModelCore,
  ask: Ask,
): Promise<Completion<T>> {
  const { stage, subject, signal = new AbortController().signal } = request;
  const first = questionOf(request, model, sampling);
  const answers: Answer[] = [];
  for (let question = first; ;) {
    const answer = await ask(chatRequestOf(request, question), signal);
    answers.push(answer);
    const reading = readReply(request, answer.reply);
    if (reading.ok) {
      return { value: reading.value, record: callRecord(request, first, answers) };
    }
    const { problems } = reading;
    refuseHopeless(request, answers, problems, first.sampling.maxTokens);
    onEvent({ type: 'follow-up', stage, subject, problem: problems.join(' ') });
    question = followUp(question, answer.reply.content, problems);
  }
}

function readReply<T>(
  request: CompletionRequest<T>,
  reply: ChatReply,
): ReturnType<typeof readAnswer<T>> {
  if (isRefusal(reply)) throw refused(request, reply);
  return readAnswer(reply.content, request.schema);
}

function refuseHopeless(
  request: CompletionRequest<unknown>,
  answers: readonly Answer[],
  problems: readonly string[],
  maxTokens: number | undefined,
): void {
  const reply = answers.at(-1)?.reply;
  if (reply?.finishReason === 'length') {
    throw cutOff(request, reply, maxTokens);
  }
  if (reply !== undefined && answers.length > mostFollowUps) {
    throw badAnswer(request, reply, answers.length, problems);
  }
}
