import type { CallWatch } from '@envloom/runtime';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Catalogue } from '../catalogue/catalogue.ts';
import { admission } from '../http/admission.ts';
import { type AskedLimits, type Limits, limitsOf } from '../limits/limits.ts';
import { isLocal, listen, mustBeClosed, urlOf } from '../server/address.ts';
import type { ServerOptions } from '../server/server-options.ts';
import { watchCatalogue } from '../watch/watch-catalogue.ts';
import { McpHttpFace } from './mcp/http-face.ts';
import { OpenApiFace } from './openapi/http-face.ts';
import { createTwinApp, type TwinFace } from './twin-app.ts';
import type { Twin } from './twin.ts';

/** A twin that listens. */
export interface RunningTwin {
  /** Such as `http://127.0.0.1:8000`; of a Unix socket `unix:/path`. */
  readonly url: string;
  /** Finishes calls in flight and drops the worlds; called again, it waits for the same end. */
  close(): Promise<void>;
}

export interface TwinOptions extends Pick<
  ServerOptions,
  'address' | 'allowOrigins' | 'graceSeconds' | 'log' | 'tokens'
> {
  readonly limits?: AskedLimits;
  /** Said where other machines may use it: whoever reaches a twin may do what the original lets anybody do. */
  readonly anonymous?: ServerOptions['anonymous'];
  /** Stops calls that take too much; default: none is stopped. */
  readonly watch?: CallWatch | undefined;
}

const defaultGraceSeconds = 10;

/**
 * Serves a twin over HTTP as its original is served, at the paths of the original.
 *
 * @throws CannotListenError
 */
export async function startTwin(twin: Twin, options: TwinOptions = {}): Promise<RunningTwin> {
  const { address = {}, log = pino({ enabled: false }), allowOrigins, tokens = {} } = options;
  const isOpen = Object.values(tokens).every((token) => token === undefined);
  mustBeClosed(address, options);
  let isClosing = false;
  const limits = limitsOf(options.limits);
  const face = faceOf(twin, log, limits);
  const endWatching = watchCatalogue(new Catalogue([twin.environment]), options.watch, log);
  const anonymous = isOpen ? 'agent' : options.anonymous;
  const admit = admission({ tokens, anonymous, allowOrigins, isLocal: isLocal(address) });
  const app = createTwinApp({ face, log, limits, admit, isClosing: () => isClosing });
  await listen(app, address).catch((error: unknown) => {
    face.close();
    endWatching();
    throw error;
  });
  const end = async (): Promise<void> => {
    isClosing = true;
    await closeWithin(app, options.graceSeconds ?? defaultGraceSeconds);
    endWatching();
  };
  let ending: Promise<void> | undefined;
  return { url: urlOf(app, address), close: () => (ending ??= end()) };
}

function faceOf(twin: Twin, log: FastifyBaseLogger, limits: Limits): TwinFace {
  return twin.wire.protocol === 'mcp' ? new McpHttpFace(twin, log, limits) : new OpenApiFace(twin);
}

/** Calls in flight get their answers, for so long. */
async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => {
    app.server.closeAllConnections();
    resolve();
  }, seconds * 1000);
  await Promise.race([app.close(), late]);
  clearTimeout(deadline);
}
