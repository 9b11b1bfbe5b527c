import type { AppParts, ServerContext } from '../server/protocol-adapter.ts';
import type { Session } from '../session/session.ts';
import { askPeers, type Peers } from '../workers/peers.ts';

/** A session as it is listed: whoever reads the list cannot use it. */
export interface ListedSession {
  readonly handle: string;
  readonly environment: string;
  readonly scenario: string;
  readonly steps: number;
  readonly idle_seconds: number;
}

/** Those used last come last. */
export function listSessions({ store }: ServerContext): ListedSession[] {
  const now = Date.now();
  return Array.from(store.sessions(), (session) => listed(session, now));
}

/** Those of all workers. */
export async function listAllSessions(parts: AppParts, peers: Peers): Promise<unknown[]> {
  const others = await askPeers(peers, '/sessions');
  return [listSessions(parts), ...others].flat();
}

function listed(session: Session, now: number): ListedSession {
  return {
    handle: session.handle,
    environment: session.environmentName,
    scenario: session.assignment.scenario,
    steps: session.last?.info.steps ?? 0,
    idle_seconds: Math.max(0, (now - session.usedAt) / 1000),
  };
}
