import type { ChatModel, ChatTurn, ChatTurnRequest } from '../chat-port.ts';
import type { ChatQuestion } from '../transport.ts';
import { type Ask, failingOnce } from './ask-again.ts';
import { modelCore, tellingFailure, type LanguageModelOptions, type ModelCore } from './model-core.ts';
import { chatRequestOf } from './question.ts';
import { callRecord } from './record.ts';
import { isRefusal, refused } from './unusable.ts';

/**
 * A language model that converses. As with `createLanguageModel` a turn that was answered before comes
 * from the ledger, and everything else is sent within the limits of concurrency and budget.
 *
 * @throws LanguageModelError 'budget' for limits that cannot be kept
 */
export function createChatModel(options: LanguageModelOptions): ChatModel {
  return chatModelOn(modelCore(options));
}

export function chatModelOn(core: ModelCore): ChatModel {
  return {
    reply: (request) =>
      tellingFailure(request, core, () =>
        failingOnce(core.asker, (ask) => turn(request, core, ask)),
      ),
  };
}

async function turn(request: ChatTurnRequest, core: ModelCore, ask: Ask): Promise<ChatTurn> {
  const { signal = new AbortController().signal } = request;
  const question = turnQuestion(request, core);
  const answer = await ask(chatRequestOf(request, question), signal);
  if (isRefusal(answer.reply)) throw refused(request, answer.reply);
  return { reply: answer.reply, record: callRecord(request, question, [answer]) };
}

function turnQuestion(
  { messages, tools, thinking, sampling }: ChatTurnRequest,
  core: ModelCore,
): ChatQuestion {
  return {
    model: core.model,
    messages,
    ...(tools !== undefined && tools.length > 0 && { tools }),
    ...(thinking !== undefined && { thinking }),
    sampling: { ...core.sampling, ...sampling },
  };
}
