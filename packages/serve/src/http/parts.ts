import type { ServerContext } from '../server/protocol-adapter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Peers } from '../workers/peers.ts';
import type { Admit } from './admission.ts';

/** What the HTTP application is made of, beyond what every protocol works on. */
export interface AppParts extends ServerContext {
  readonly admit: Admit;
  readonly metrics: Metrics;
  /** The other workers, where there are several. */
  readonly peers?: Peers | undefined;
  /** Whether the server is shutting down, and takes nothing new. */
  readonly isClosing: () => boolean;
}
