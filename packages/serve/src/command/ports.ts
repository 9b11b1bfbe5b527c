import type { Readable, Writable } from 'node:stream';
import type { CallWatch } from '@envloom/runtime';
import {
  canInterrupt,
  interruptingWatch,
  type InterruptingWatchOptions,
} from '@envloom/runtime/node';
import type { LogTarget } from '../log/log.ts';
import type { Surroundings } from './settings.ts';

/** Another thread, which watches the calls of this one. */
interface WatchPort {
  /** Whether it gets the SIGINTs of the process, and tells `onSignal`. */
  readonly takesSigint: boolean;
  readonly start: (options: InterruptingWatchOptions) => Promise<CallWatch>;
}

/** What a command touches of its process. */
export interface CommandPorts extends Surroundings {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: LogTarget;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
  /** Without it nobody watches the calls. */
  readonly watch?: WatchPort;
}

export const processPorts: CommandPorts = {
  cwd: process.cwd(),
  variables: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  exit: (code) => process.exit(code),
  watch: {
    takesSigint: canInterrupt,
    start: interruptingWatch,
  },
};
