import { setImmediate } from 'node:timers/promises';
import type { ChatReply, Transport } from '../transport.ts';

/** A transport whose questions outlive those who asked them. */
export interface DrainingTransport extends Transport {
  /** How many answers are on their way. */
  readonly underWay: number;
  /** Ends when every answer has come, and has been kept. */
  drained(): Promise<void>;
  /** Gives up what is on its way. */
  abandon(): void;
}

/**
 * A question that was sent is paid for: where who asked has gone, its answer is waited for and kept
 * nevertheless.
 */
export function drainingTransport(transport: Transport): DrainingTransport {
  const controller = new AbortController();
  const underWay = new Set<Promise<ChatReply>>();
  return {
    name: transport.name,
    ...(transport.isOffline === undefined ? {} : { isOffline: transport.isOffline }),
    get underWay(): number {
      return underWay.size;
    },
    async drained(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      // Who keeps the answer has its turn after this.
      await setImmediate();
    },
    abandon(): void {
      controller.abort();
    },
    async send(request): Promise<ChatReply> {
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
