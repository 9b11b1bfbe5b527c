import { ServeError } from '../errors/serve-error.ts';
import type { Limits } from '../limits/limits.ts';

/** Who opened a session, and whether it stays without them. */
export interface Opener {
  /** What it is counted under; left out: it is not counted. */
  readonly client?: string | undefined;
  /** It stays when the connection ends that opened it. */
  readonly isKept?: boolean;
}

interface Share {
  open: number;
  kept: number;
  /** Of the actions and observations of its sessions. */
  characters: number;
}

const nothing: Readonly<Share> = { open: 0, kept: 0, characters: 0 };

/** What each client has of a store, so that none takes the room of all others, and what all of them have. */
export class Quota {
  readonly #limits: Limits;
  /** What one client may have. */
  readonly #most: Readonly<Share>;
  readonly #all: Share = { ...nothing };
  readonly #shares = new Map<string, Share>();

  constructor(limits: Limits) {
    const { maxSessions, maxClientSessions, maxClientKept, maxCharacters } = limits;
    this.#limits = limits;
    this.#most = {
      open: maxClientSessions ?? threeInFour(maxSessions),
      kept: maxClientKept ?? Math.ceil(maxSessions / 2),
      characters: threeInFour(maxCharacters),
    };
  }

  /** Of the actions and observations of all sessions. */
  get characters(): number {
    return this.#all.characters;
  }

  /** Why the client may not have another session. */
  refusal(opener: Opener): ServeError | undefined {
    const { maxSessions } = this.#limits;
    const refusal = this.fullness(opener) ?? this.refusalOfShare(opener);
    if (refusal !== undefined || this.#all.open < maxSessions) return refusal;
    return new ServeError(
      'TOO_MANY_SESSIONS',
      `this server has its ${maxSessions} sessions`,
      'Close sessions that are done, try again later, or start it with a larger --max-sessions.',
    );
  }

  /** The same, where it has its share already. */
  refusalOfShare({ client, isKept = false }: Opener): ServeError | undefined {
    if (client === undefined) return undefined;
    const { open, kept } = this.#shareOf(client);
    if (open >= this.#most.open)
      return full(`this client has the ${open} sessions that it may have`, '--max-client-sessions');
    if (isKept && kept >= this.#most.kept)
      return full(`this client keeps the ${kept} sessions that it may keep`, '--max-client-kept');
    return this.#fullnessOfShare(client);
  }

  /** Why the sessions of the client may not become longer. */
  fullness({ client }: Opener): ServeError | undefined {
    const { maxCharacters } = this.#limits;
    if (this.#all.characters >= maxCharacters)
      return new ServeError(
        'TOO_MANY_SESSIONS',
        `the sessions of this server keep the ${maxCharacters} characters that they may keep`,
        'Close sessions that are done, or try again later.',
      );
    return client === undefined ? undefined : this.#fullnessOfShare(client);
  }

  #fullnessOfShare(client: string): ServeError | undefined {
    const most = this.#most.characters;
    if (this.#shareOf(client).characters < most) return undefined;
    return new ServeError(
      'TOO_MANY_SESSIONS',
      `the sessions of this client keep the ${most} characters that they may keep`,
      'Close sessions that are done, or reset them.',
    );
  }

  /** @param by 1 where a session begins, -1 where it ends */
  count({ client, isKept = false }: Opener, by: 1 | -1): void {
    this.#all.open += by;
    if (client === undefined) return;
    const share = this.#shareOf(client);
    share.open += by;
    if (isKept) share.kept += by;
    if (share.open > 0) this.#shares.set(client, share);
    else this.#shares.delete(client);
  }

  /** @param by characters that a session of the client keeps more, or less */
  countCharacters({ client }: Opener, by: number): void {
    this.#all.characters += by;
    if (client !== undefined) this.#shareOf(client).characters += by;
  }

  #shareOf(client: string): Share {
    return this.#shares.get(client) ?? { ...nothing };
  }
}

function threeInFour(all: number): number {
  return Math.ceil((all * 3) / 4);
}

function full(message: string, option: string): ServeError {
  const repair = `Close sessions that are done, or start the server with a larger ${option}.`;
  return new ServeError('TOO_MANY_SESSIONS', message, repair);
}
