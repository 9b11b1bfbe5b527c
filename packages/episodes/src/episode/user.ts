import { normalised, occursIn } from './inflected.ts';
import type { Fact, User } from '../scenario/scenario.ts';
import type { SinceUser } from './event-log.ts';
import { askingSentences, asksForMore } from './asking.ts';

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
   * @param since what the agent did since the user's last message; default `called`
   */
  reply(message: string, since?: SinceUser): UserReply;
  /** A twin that goes on from here by itself. */
  fork(): UserSimulator;
}

/** A fact that was told in answer to the agent's message with this number; the first is 1. */
export interface Revealed {
  readonly fact: string;
  readonly message: number;
}

const farewell = 'Thank you, that is all.';
const goOn = 'Thank you. Go on if there is more to do; otherwise that is all from me.';
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
 * - Whether there is anything else: the next wish. None is left: the user says so.
 * - A message that asks nothing gets what is left: the facts of the newest request if none of them
 *   was told, the next wish, other facts. Nothing is left: thanks.
 *
 * The user ends the conversation only where nothing is left to tell and the agent has shown that it
 * is done: it has declined since the user's last message, this one ends with a `RESULT` line, or it is
 * its second message in a row without a call. What an agent says between calls ends nothing.
 */
export class ScriptedUser implements UserSimulator {
  readonly #user: User;
  #messages = 0;
  #revealed: readonly Revealed[] = [];
  #hasThanked = false;

  constructor(user: User) {
    this.#user = user;
  }

  /** What was told, and when. */
  get revealed(): readonly Revealed[] {
    return this.#revealed;
  }

  reply(message: string, since: SinceUser = 'called'): UserReply {
    this.#messages += 1;
    const asking = askingSentences(message);
    if (asking.length === 0) return this.#goOn(since);
    const questions = asking.filter((sentence) => !asksForMore(sentence));
    if (questions.length === asking.length) return this.#answer(questions);
    return this.#answerWithMore(questions, asking, since);
  }

  fork(): ScriptedUser {
    const twin = new ScriptedUser(this.#user);
    twin.#messages = this.#messages;
    twin.#revealed = this.#revealed;
    twin.#hasThanked = this.#hasThanked;
    return twin;
  }

  /** Nothing is asked: what is left. */
  #goOn(since: SinceUser): UserReply {
    const untold = this.#untold();
    const hasToldSome = this.#newest().some((fact) => this.#isTold(fact));
    const wish = this.#nextWish();
    if (untold.length > 0 && (wish === undefined || !hasToldSome)) return this.#tell(untold);
    if (wish !== undefined) return this.#tell([wish]);
    const done = this.#isOver(since);
    return { text: done ? farewell : goOn, done };
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
    since: SinceUser,
  ): UserReply {
    const wish = this.#nextWish();
    const known = this.#askedFor(wish === undefined ? asking : questions);
    const asked = known.filter((fact) => !this.#isTold(fact));
    if (wish !== undefined) return this.#tell([...asked, wish]);
    const untold = asked.length > 0 ? asked : this.#untold();
    if (untold.length > 0) return this.#tell(untold);
    const again = this.#askedFor(questions);
    if (again.length > 0) return this.#repeat(again);
    return { text: noMore, done: this.#isOver(since) };
  }

  /** Whether the agent is done, too, now that there is nothing left to tell. */
  #isOver(since: SinceUser): boolean {
    const isOver = since === 'concluded' || (since === 'nothing' && this.#hasThanked);
    this.#hasThanked = true;
    return isOver;
  }

  #tell(facts: readonly Fact[]): UserReply {
    const told = facts.map(({ id }): Revealed => ({ fact: id, message: this.#messages }));
    this.#revealed = [...this.#revealed, ...told];
    this.#hasThanked = false;
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
