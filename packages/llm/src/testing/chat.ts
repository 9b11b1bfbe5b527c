import type { ServerResponse } from 'node:http';
import { readChat, type ChatAsked, type ChatRead } from './asked.ts';
import type {
  Fault,
  ModelAnswer,
  ReceivedChat,
  ServerBehaviour,
  ServerRecord,
} from './behaviour.ts';
import { completionOf, type Answered } from './completion.ts';
import { sendError, sendJson } from './http.ts';
import { streamAnswer } from './stream.ts';

/** The chat half of the server: who is answered what, and what that costs. */
export class ChatEndpoint {
  readonly #behaviour: ServerBehaviour;
  readonly #record: ServerRecord;
  readonly #answers = new Map<string, Promise<ModelAnswer>>();
  #atWork = 0;

  constructor(behaviour: ServerBehaviour, record: ServerRecord) {
    this.#behaviour = behaviour;
    this.#record = record;
  }

  read(body: unknown): ChatRead {
    return readChat(body, this.#behaviour);
  }

  async serve(
    response: ServerResponse,
    body: unknown,
    key: string | undefined,
    fault: Fault,
  ): Promise<void> {
    const read = this.read(body);
    if (!read.asked) return sendError(response, 400, read.refusal);
    this.#atWork += 1;
    this.#record.mostAtOnce = Math.max(this.#record.mostAtOnce, this.#atWork);
    try {
      const answer = await this.answer(read.asked, key);
      await sendAnswer(response, { asked: read.asked, answer }, fault);
    } finally {
      this.#atWork -= 1;
    }
  }

  /** A key that came before gets the same answer, and costs nothing. */
  async answer(asked: ChatAsked, key: string | undefined): Promise<ModelAnswer> {
    const name = key ?? `unnamed ${this.#record.paid.size}`;
    const known = this.#answers.get(name);
    if (known) {
      this.#record.repeated += 1;
      return known;
    }
    this.#record.paid.set(name, (this.#record.paid.get(name) ?? 0) + 1);
    const answer = this.#ask(receivedChat(asked));
    if (this.#behaviour.isForgetful === true) return answer;
    this.#answers.set(name, answer);
    answer.catch(() => this.#answers.delete(name));
    return answer;
  }

  async #ask(question: ReceivedChat): Promise<ModelAnswer> {
    const said = (await this.#behaviour.answer?.(question)) ?? '{}';
    return typeof said === 'string' ? { content: said } : said;
  }
}

function receivedChat(asked: ChatAsked): ReceivedChat {
  const messages = asked.messages.map(({ role, content }) => ({ role, content: content ?? '' }));
  return { model: asked.model, messages, body: asked };
}

async function sendAnswer(response: ServerResponse, told: Answered, fault: Fault): Promise<void> {
  if (told.asked.stream && !fault.isPlain) return streamAnswer(response, told, fault);
  sendJson(response, completionOf(told, fault.isWithoutUsage), fault);
}
