import { setImmediate } from 'node:timers/promises';
import type { ChatReply, Transport } from '../transport.ts';

/** A transport whose questions outlive those who asked them. */
export interface DrainingTransport extends Transport {
  /** Waits until every answer has come and has been kept, or gives up when the signal says so. */
  readonly drained: (patience: AbortSignal) => Promise<void>;
}

/**
 * A question that was sent is paid for: where who asked has gone, its answer is waited for and kept
 * nevertheless.
 */
export function drainingTransport(transport: Transport): DrainingTransport {
  const controller = new AbortController();
  const underWay = new Set<Promise<ChatReply>>();
  const abandon = (): void => {
    controller.abort();
  };
  return {
    ...transport,
    drained: async (patience) => {
      patience.addEventListener('abort', abandon);
      if (patience.aborted) abandon();
      while (underWay.size > 0) await Promise.allSettled(underWay);
      // Who keeps the answer has its turn after this.
      await setImmediate();
    },
    send: async (request) => {
      const sent = transport.send(request, controller.signal);
      underWay.add(sent);
      try {
        return await sent;
      } finally {
        underWay.delete(sent);
      }
    },
  };
}
