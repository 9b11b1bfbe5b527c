import { normalised } from '../checks/words.ts';
import type { Fact, User } from '../scenario/scenario.ts';
import { askingSentences, asksForMore } from './asking.ts';
import { occursIn } from './inflected.ts';

/** What the user of a conversation answers. */
export interface UserReply {
  readonly text: string;
  /** The user has nothing more to say: the episode ends. */
  readonly done: boolean;
}

/** The other side of a conversation; it must be deterministic, or episodes cannot be repeated. */
export interface UserSimulator {
  /**
   * Answers a message of the agent.
   *
   * @param hasActed whether the agent has called a tool since the user's last message; default true
   */
  reply(message: string, hasActed?: boolean): UserReply;
  /** A twin that goes on from here by itself. */
  fork(): UserSimulator;
}

/** A fact that was told in answer to the agent's message with this number; the first is 1. */
export interface Revealed {
  readonly fact: string;
  readonly message: number;
}

const farewell: UserReply = { text: 'Thank you, that is all.', done: true };
const noMore = 'No, that is all. Thank you.';
const nothingToAdd = 'I have nothing to add to what I said.';

/**
 * A user who tells what the agent asks for. The first fact that is a `wish` is a further request;
 * facts before it belong to the opening, those after a wish to that wish, and are known only once
 * it is told.
 *
 * - A question, or a sentence that asks for something (quotations left out), gets the facts of which
 *   a topic occurs in it, in whole words and in any form (estimate, estimated); where that tells
 *   nothing new, all that is untold of what was asked for so far; where all is told, the facts
 *   again. The user agrees to nothing.
 * - Whether there is anything else: the next wish. None is left: the conversation ends, unless
 *   the agent has called no tool since the user's last message and asks for the first time.
 * - A message that asks nothing gets what is left: the facts of the newest request if none of them
 *   was told, the next wish, other facts. Nothing is left: thanks, and the conversation ends, unless
 *   the agent has called no tool since the user's last message: then it may be about to.
 */
export class ScriptedUser implements UserSimulator {
  readonly #user: User;
  #messages = 0;
  #revealed: readonly Revealed[] = [];
  #hasSaidNo = false;

  constructor(user: User) {
    this.#user = user;
  }

  /** What was told, and when. */
  get revealed(): readonly Revealed[] {
    return this.#revealed;
  }

  reply(message: string, hasActed = true): UserReply {
    this.#messages += 1;
    const asking = askingSentences(message);
    if (asking.length === 0) return this.#goOn(hasActed);
    const questions = asking.filter((sentence) => !asksForMore(sentence));
    if (questions.length === asking.length) return this.#answer(questions);
    return this.#answerWithMore(questions, asking, hasActed);
  }

  fork(): ScriptedUser {
    const twin = new ScriptedUser(this.#user);
    twin.#messages = this.#messages;
    twin.#revealed = this.#revealed;
    twin.#hasSaidNo = this.#hasSaidNo;
    return twin;
  }

  /** Nothing is asked: what is left. */
  #goOn(hasActed: boolean): UserReply {
    const untold = this.#untold();
    const hasToldSome = this.#newest().some((fact) => this.#isTold(fact));
    const wish = this.#nextWish();
    if (untold.length > 0 && (wish === undefined || !hasToldSome)) return this.#tell(untold);
    if (wish !== undefined) return this.#tell([wish]);
    const done = hasActed || this.#hasSaidNo;
    this.#hasSaidNo = true;
    return done ? farewell : { text: 'Thank you.', done };
  }

  #answer(questions: readonly string[]): UserReply {
    const asked = this.#askedFor(questions);
    const untold = asked.filter((fact) => !this.#isTold(fact));
    if (untold.length > 0) return this.#tell(untold);
    const rest = this.#untold();
    if (rest.length > 0) return this.#tell([...asked, ...rest]);
    return this.#repeat(asked.length > 0 ? asked : this.#open());
  }

  /** What is asked besides, and whether there is more. */
  #answerWithMore(
    questions: readonly string[],
    asking: readonly string[],
    hasActed: boolean,
  ): UserReply {
    const wish = this.#nextWish();
    const known = this.#askedFor(wish === undefined ? asking : questions);
    const asked = known.filter((fact) => !this.#isTold(fact));
    if (wish !== undefined) return this.#tell([...asked, wish]);
    const untold = asked.length > 0 ? asked : this.#untold();
    if (untold.length > 0) return this.#tell(untold);
    const again = this.#askedFor(questions);
    if (again.length > 0) return this.#repeat(again);
    const done = hasActed || this.#hasSaidNo;
    this.#hasSaidNo = true;
    return { text: noMore, done };
  }

  #tell(facts: readonly Fact[]): UserReply {
    const told = facts.map(({ id }): Revealed => ({ fact: id, message: this.#messages }));
    this.#revealed = [...this.#revealed, ...told];
    return { text: textOf(facts), done: false };
  }

  #repeat(facts: readonly Fact[]): UserReply {
    if (facts.length === 0) return { text: nothingToAdd, done: false };
    const { text } = this.#tell(facts);
    return { text: `As I said: ${text}`, done: false };
  }

  #askedFor(sentences: readonly string[]): readonly Fact[] {
    // Searched at once: what is looked for has no line ends.
    const said = sentences.map(normalised).join('\n');
    return this.#open().filter((fact) => isAskedFor(fact, said));
  }

  /** What belongs to the requests that the agent knows of. */
  #open(): readonly Fact[] {
    const { knows } = this.#user;
    const end = knows.findIndex((fact) => fact.wish === true && !this.#isTold(fact));
    return end < 0 ? knows : knows.slice(0, end);
  }

  /** What belongs to the newest of these requests, but for the wish itself. */
  #newest(): readonly Fact[] {
    const open = this.#open();
    return open.slice(open.findLastIndex(({ wish }) => wish === true) + 1);
  }

  #untold(): readonly Fact[] {
    return this.#open().filter((fact) => !this.#isTold(fact));
  }

  #nextWish(): Fact | undefined {
    return this.#user.knows.find((fact) => fact.wish === true && !this.#isTold(fact));
  }

  #isTold({ id }: Fact): boolean {
    return this.#revealed.some(({ fact }) => fact === id);
  }
}

function textOf(facts: readonly Fact[]): string {
  return facts.map(({ text }) => text).join(' ');
}

function isAskedFor(fact: Fact, said: string): boolean {
  return topicsOf(fact).some((words) => words !== '' && occursIn(said, words));
}

const known = new WeakMap<Fact, readonly string[]>();

/** Facts are asked for again and again; the words of their topics are made once. */
function topicsOf(fact: Fact): readonly string[] {
  const topics = known.get(fact) ?? fact.topics.map((topic) => normalised(topic).trimEnd());
  known.set(fact, topics);
  return topics;
}
