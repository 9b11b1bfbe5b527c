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
}

/** The sessions that each client has, so that none takes the room of all others. */
export class Quota {
  readonly #most: Share;
  readonly #shares = new Map<string, Share>();

  constructor({ maxSessions, maxClientSessions, maxClientKept }: Limits) {
    const open = maxClientSessions ?? Math.ceil((maxSessions * 3) / 4);
    this.#most = { open, kept: maxClientKept ?? Math.ceil(maxSessions / 2) };
  }

  /** Why the client may not have another. */
  refusal({ client, isKept = false }: Opener): ServeError | undefined {
    const { open, kept } = this.#shareOf(client);
    if (open >= this.#most.open)
      return full(`this client has the ${open} sessions that it may have`, '--max-client-sessions');
    if (isKept && kept >= this.#most.kept)
      return full(`this client keeps the ${kept} sessions that it may keep`, '--max-client-kept');
    return undefined;
  }

  /** @param by 1 where a session begins, -1 where it ends */
  count({ client, isKept = false }: Opener, by: 1 | -1): void {
    if (client === undefined) return;
    const share = this.#shareOf(client);
    share.open += by;
    if (isKept) share.kept += by;
    if (share.open > 0) this.#shares.set(client, share);
    else this.#shares.delete(client);
  }

  #shareOf(client: string | undefined): Share {
    return (client === undefined ? undefined : this.#shares.get(client)) ?? { open: 0, kept: 0 };
  }
}

function full(message: string, option: string): ServeError {
  const repair = `Close sessions that are done, or start the server with a larger ${option}.`;
  return new ServeError('TOO_MANY_SESSIONS', message, repair);
}
