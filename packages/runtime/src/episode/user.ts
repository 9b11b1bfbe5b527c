import { normalised } from '../checks/words.ts';
import type { Fact, User } from '../scenario/scenario.ts';

/** What the user of a conversation answers. */
export interface UserReply {
  readonly text: string;
  /** The user has nothing more to say: the episode ends. */
  readonly done: boolean;
}

/** The other side of a conversation; it must be deterministic, or episodes cannot be repeated. */
export interface UserSimulator {
  /** Answers a message of the agent. */
  reply(message: string): UserReply;
  /** A twin that goes on from here by itself. */
  fork(): UserSimulator;
}

/** A fact that was told in answer to the agent's message with this number; the first is 1. */
export interface Revealed {
  readonly fact: string;
  readonly message: number;
}

const farewell = 'Thank you, that is all.';
const lost = 'I am not sure what you mean. Please tell me what you need to know.';

/**
 * A user who tells what the agent asks for and nothing else: every fact of which a topic occurs, in
 * whole words, in the agent's message. Once all is told, a message that asks nothing ends the
 * conversation.
 */
export class ScriptedUser implements UserSimulator {
  readonly #user: User;
  #messages = 0;
  #revealed: readonly Revealed[] = [];

  constructor(user: User) {
    this.#user = user;
  }

  /** What was told, and when. */
  get revealed(): readonly Revealed[] {
    return this.#revealed;
  }

  reply(message: string): UserReply {
    this.#messages += 1;
    if (this.#isAllTold() && !/[?？؟]/.test(message)) return { text: farewell, done: true };
    const said = normalised(message);
    const facts = this.#user.knows.filter((fact) => isAskedFor(fact, said));
    this.#reveal(facts);
    return {
      text: facts.length === 0 ? lost : facts.map(({ text }) => text).join(' '),
      done: false,
    };
  }

  fork(): ScriptedUser {
    const twin = new ScriptedUser(this.#user);
    twin.#messages = this.#messages;
    twin.#revealed = this.#revealed;
    return twin;
  }

  #isAllTold(): boolean {
    return this.#user.knows.every(({ id }) => this.#revealed.some(({ fact }) => fact === id));
  }

  #reveal(facts: readonly Fact[]): void {
    const told = facts.map(({ id }): Revealed => ({ fact: id, message: this.#messages }));
    this.#revealed = [...this.#revealed, ...told];
  }
}

/** Topics are found in the singular and in the plural. */
function isAskedFor({ topics }: Fact, said: string): boolean {
  return topics.some((topic) => {
    const words = normalised(topic).trimEnd();
    return words !== '' && ['', 's', 'es'].some((ending) => said.includes(`${words}${ending} `));
  });
}
