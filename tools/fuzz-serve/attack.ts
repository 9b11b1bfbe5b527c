import type { Kit } from './grammar.ts';
import type { Oracle } from './oracle.ts';

/** What an attacker is about. */
export interface Attack {
  readonly kit: Kit;
  readonly oracle: Oracle;
  readonly port: number;
  /** Called for each message that was sent. */
  readonly sent: (messages: number) => void;
}

/** Sends something hostile, over and over; each call is a burst of messages. */
export interface Attacker {
  burst(): Promise<void>;
  close(): void;
}
