import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { admission, type Admit } from '../http/admission.ts';
import { channelsOf, createApp } from '../http/app.ts';
import { refusesCookie, sessionIdOf } from '../http/session-cookies.ts';
import { limitsOf } from '../limits/limits.ts';
import { MeasuredStore, Metrics } from '../metrics/metrics.ts';
import type { SessionStore } from '../session/session-store.ts';
import { Sockets } from '../socket/sockets.ts';
import { listenForPeers, upgradeAtOwner } from '../workers/forward.ts';
import { prefixOf } from '../workers/peers.ts';
import { keepStore } from './keep-store.ts';
import { isLocal, listen, mustBeClosed, urlOf } from './address.ts';
import type { AppParts } from './protocol-adapter.ts';
import type { ServerOptions } from './server-options.ts';

/** A server that listens. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8000`; of a Unix socket `unix:/path`. */
  readonly url: string;
  readonly store: SessionStore;
  /** Finishes calls in flight and drops the sessions; called again, it waits for the same end. */
  close(): Promise<void>;
}

const defaultGraceSeconds = 10;

/**
 * Serves environments over every protocol that HTTP and WebSocket carry.
 *
 * @throws CannotListenError
 */
export async function startServer(
  catalogue: Catalogue,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { address = {}, graceSeconds = defaultGraceSeconds } = options;
  mustBeClosed(address, options);
  let isClosing = false;
  const parts = partsOf(catalogue, options, () => isClosing);
  const { store, log } = parts;
  const stop = keepStore(store, log, parts.watch);
  const app = createApp(parts);
  const { admit, peers } = parts;
  const handOn = peers && { handOn: upgradeAtOwner(peers) };
  const sockets = new Sockets(app.server, channelsOf(parts), parts, {
    admit: socketAdmission(admit),
    ...handOn,
  });
  const peering = peers && (await listenForPeers(app, peers, sockets));
  watchConnections(parts.metrics, app, sockets);
  await listen(app, address).catch((error: unknown) => {
    stop();
    throw error;
  });
  const end = async (): Promise<void> => {
    isClosing = true;
    await closeWithin(app, sockets, graceSeconds);
    peering?.close();
    stop();
  };
  let ending: Promise<void> | undefined;
  return { url: urlOf(app, address), store, close: () => (ending ??= end()) };
}

/** An agent of NeMo Gym has no business with sockets, whatever it thinks of. */
function socketAdmission(admit: Admit): Admit {
  return (request) => (sessionIdOf(request) === undefined ? admit(request) : refusesCookie());
}

function partsOf(catalogue: Catalogue, options: ServerOptions, isClosing: () => boolean): AppParts {
  const { address = {}, log = pino({ enabled: false }), limits, peers, watch } = options;
  const metrics = new Metrics();
  const store = new MeasuredStore(
    catalogue,
    {
      limits: limitsOf(limits),
      ...(peers === undefined ? {} : { worker: prefixOf(peers.own) }),
    },
    metrics,
  );
  const { tokens, anonymous, allowOrigins, extensions = [] } = options;
  const local = isLocal(address);
  const admit = admission({ tokens, anonymous, allowOrigins, isLocal: local });
  return { store, log, metrics, admit, peers, isClosing, extensions, watch, isLocal: local };
}

function watchConnections(metrics: Metrics, app: FastifyInstance, sockets: Sockets): void {
  const count = promisify(app.server.getConnections.bind(app.server));
  metrics.gauge('envloom_connections', 'Open connections, those of WebSockets included.', count);
  metrics.gauge('envloom_websockets', 'Open WebSockets.', () => sockets.size);
}

/** Calls in flight get their answers, for so long. */
async function closeWithin(app: FastifyInstance, sockets: Sockets, seconds: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => {
    app.server.closeAllConnections();
    resolve();
  }, seconds * 1000);
  // Connections that were upgraded are no longer the server's, and it waits for them all the same.
  await Promise.race([Promise.all([sockets.closing(), app.close()]), late]);
  clearTimeout(deadline);
}
