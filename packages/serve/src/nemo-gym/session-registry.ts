import type { Opener } from '../session/quota.ts';
import type { Session } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Task } from './task.ts';

/** Judged sessions that are kept, so that an answer that got lost can be given again. */
const mostJudged = 1000;

/** Names given by environment servers that are kept in mind. */
const mostNamed = 100_000;

/** A session under the name that an environment server gave it. */
interface Named {
  readonly episode: string;
  /** `undefined` once it was closed: it is not opened again. */
  readonly id: string | undefined;
}

/** The last step of a session and the request it answered. */
interface Answered {
  readonly request: string;
  readonly body: object;
}

/** What the protocol has to remember of the sessions of a store. */
export class SessionRegistry {
  readonly #store: SessionStore;
  /** Those judged last come last. */
  readonly #judged = new Set<string>();
  readonly #named = new Map<string, Named>();
  /** By session: the task of the row that it was opened for. */
  readonly tasks = new WeakMap<Session, Task>();
  /** By session: those opened by `/reset`, with the last answer. */
  readonly answers = new WeakMap<Session, Answered>();

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** The session is over. Agents do not close what they opened, so that it goes when others have come. */
  judged(id: string): void {
    this.#judged.add(id);
    const [oldest] = this.#judged;
    if (this.#judged.size <= mostJudged || oldest === undefined) return;
    this.#judged.delete(oldest);
    this.close(oldest);
  }

  isJudged(id: string): boolean {
    return this.#judged.has(id);
  }

  close(id: string): void {
    if (this.#store.has(id)) this.#store.close(id);
  }

  /** Where a client has no room for another session, those that were judged make room. */
  makeRoom(opener: Opener): void {
    for (const id of this.#judged) {
      if (this.#store.hasRoom(opener)) return;
      if (!this.#store.wouldHelp(id, opener)) continue;
      this.#judged.delete(id);
      this.close(id);
    }
  }

  named(name: string): Named | undefined {
    return this.#named.get(name);
  }

  name(name: string, named: Named): void {
    this.#named.set(name, named);
    const [oldest] = this.#named.keys();
    if (this.#named.size > mostNamed && oldest !== undefined) this.#named.delete(oldest);
  }
}

const registries = new WeakMap<SessionStore, SessionRegistry>();

export function registryOf(store: SessionStore): SessionRegistry {
  const registry = registries.get(store) ?? new SessionRegistry(store);
  registries.set(store, registry);
  return registry;
}
