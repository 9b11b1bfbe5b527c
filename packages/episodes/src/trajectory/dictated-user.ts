import type { UserReply, UserSimulator } from '../episode/user.ts';

/**
 * A user whose replies are handed in from outside: an engine that has to wait for its user asks it
 * first, dictates what it said, and then steps the episode; a replay dictates what was recorded.
 *
 * Forks are the same user, for an episode begins with a fork. So one dictated user serves one
 * episode, and that episode is not forked midway: a twin would take the replies of the other.
 */
export class DictatedUser implements UserSimulator {
  #next: UserReply | undefined;

  /** What the user says to the next message; replaces what was dictated and not said. */
  dictate(reply: UserReply): void {
    this.#next = reply;
  }

  /** @throws Error where nothing was dictated: the engine has left out its part */
  reply(): UserReply {
    const reply = this.#next;
    if (reply === undefined) {
      throw new Error('No reply was dictated: call dictate() before the step with the message.');
    }
    this.#next = undefined;
    return reply;
  }

  fork(): this {
    return this;
  }
}
