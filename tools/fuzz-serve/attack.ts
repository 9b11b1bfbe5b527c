import type { Kit } from './grammar.ts';
import type { Oracle } from './oracle.ts';

/** What an attacker is about. */
export interface Attack {
  readonly kit: Kit;
  readonly oracle: Oracle;
  readonly port: number;
  /** Of the server, or a wrong one; default: none is sent. */
  readonly token?: string | undefined;
  /** Who has no token that the server knows: nothing may be carried out. */
  readonly isStranger?: boolean;
  /** Called for each message that was sent. */
  readonly sent: (messages: number) => void;
}

/** Sends something hostile, over and over; each call is a burst of messages. */
export interface Attacker {
  burst(): Promise<void>;
  close(): void;
}
