import type { Fact, Scenario, User } from '@envloom/episodes';
import type { Completion, LanguageModel, SamplingSettings } from '@envloom/llm';
import { samplingRecord, timed, turnRecordOf } from '../records.ts';
import { readStop } from '../stop-marker.ts';
import type { AgentSaid, Conversation, ConversationUser, UserTurn } from '../user.ts';
import { Disclosure } from './disclosure.ts';
import { isToldIn } from './is-told-in.ts';
import { userOf } from './scripted.ts';
import { type UserAnswer, userAnswerSchema } from './user-answer.ts';
import { type SpokenMessage, userInstructions, userPrompt } from './user-prompt.ts';

export interface LanguageModelUserOptions {
  readonly languageModel: LanguageModel;
  /** As it was asked for: `openai:qwen3-8b`. */
  readonly name: string;
  readonly model: string;
  /** What the language model was made with; for the record. */
  readonly sampling?: SamplingSettings;
  /** The sampling seed of an episode, so that samples of one scenario differ; default: that of `sampling`. */
  readonly seedOf?: (episode: string) => number;
}

/**
 * A user that a language model speaks for. The model chooses words and moments; what can be told when
 * is decided here, as for the scripted user: what is locked is not in the prompt, a fact that the model
 * says it tells is told in the scenario's words where its names and numbers are missing, and the
 * conversation does not end while something is untold, nor right after something was told, nor before
 * the agent has done anything.
 */
export function languageModelUser(options: LanguageModelUserOptions): ConversationUser {
  const { name, model, sampling, seedOf } = options;
  return {
    record: { name, model, ...samplingRecord(sampling) },
    ...(seedOf === undefined ? {} : { seedOf }),
    start: (scenario, episode) => new ModelConversation(options, scenario, episode),
  };
}

class ModelConversation implements Conversation {
  readonly #options: LanguageModelUserOptions;
  readonly #user: User;
  readonly #episode: string;
  readonly #told = new Set<string>();
  readonly #spoken: SpokenMessage[];
  #hasSaidNo = false;

  constructor(options: LanguageModelUserOptions, scenario: Scenario, episode: string) {
    this.#options = options;
    this.#user = userOf(scenario);
    this.#episode = episode;
    this.#spoken = [{ from: 'user', text: scenario.task.text }];
  }

  async reply({ text, since }: AgentSaid, signal: AbortSignal): Promise<UserTurn> {
    this.#spoken.push({ from: 'assistant', text });
    const hasActed = since !== 'nothing';
    const [completion, seconds] = await timed(() => this.#ask(hasActed, signal));
    const turn = this.#turn(completion.value, hasActed);
    for (const id of turn.revealed) this.#told.add(id);
    this.#spoken.push({ from: 'user', text: turn.text });
    return { ...turn, record: turnRecordOf(completion.record, seconds) };
  }

  get #disclosure(): Disclosure {
    return new Disclosure(this.#user.knows, this.#told);
  }

  #ask(hasActed: boolean, signal: AbortSignal): Promise<Completion<UserAnswer>> {
    const disclosure = this.#disclosure;
    const [user, spoken] = [this.#user, this.#spoken];
    const { languageModel, seedOf } = this.#options;
    return languageModel.complete({
      stage: 'user',
      subject: `${this.#episode}, message ${spoken.length / 2}`,
      system: userInstructions,
      prompt: userPrompt({ user, disclosure, spoken, hasActed }),
      schema: userAnswerSchema(tellable(disclosure).map(({ id }) => id)),
      schemaName: 'user_message',
      ...(seedOf === undefined ? {} : { sampling: { seed: seedOf(this.#episode) } }),
      signal,
    });
  }

  /** What the model says it tells, and what stands in its reply word by word; wishes only as it says. */
  #revealed({ reply, reveals }: UserAnswer): readonly Fact[] {
    return tellable(this.#disclosure).filter(
      ({ id, text, wish }) => reveals.includes(id) || (wish !== true && reply.includes(text)),
    );
  }

  #turn(answer: UserAnswer, hasActed: boolean): UserTurn {
    const { text, isDone } = readStop(answer.reply);
    const disclosure = this.#disclosure;
    const told = this.#revealed(answer);
    const news = told.filter((fact) => !disclosure.isTold(fact));
    if (news.length > 0) return telling(text, news);
    if (answer.done || isDone) return this.#end(text, hasActed);
    const again = told.filter((fact) => isToldIn(text, fact.text));
    return { text, done: false, revealed: again.map(({ id }) => id) };
  }

  /** The model wants to end: what is due comes first, and the agent may yet be about to act. */
  #end(text: string, hasActed: boolean): UserTurn {
    const { due } = this.#disclosure;
    if (due.length > 0) return telling('', due);
    const done = hasActed || this.#hasSaidNo;
    this.#hasSaidNo = true;
    return { text, done, revealed: [] };
  }
}

function tellable({ open, nextWish }: Disclosure): readonly Fact[] {
  return nextWish === undefined ? open : [...open, nextWish];
}

/** A reply that tells facts: in the model's words where they hold all, else in those of the scenario. */
function telling(text: string, facts: readonly Fact[]): UserTurn {
  const missing = facts.filter((fact) => !isToldIn(text, fact.text)).map((fact) => fact.text);
  const said = [text, ...missing].filter((part) => part !== '').join(' ');
  return { text: said, done: false, revealed: facts.map(({ id }) => id) };
}
