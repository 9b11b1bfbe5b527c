import type { Readable, Writable } from 'node:stream';
import type { LogTarget } from '../log/log.ts';
import type { Surroundings } from './settings.ts';

/** What a command touches of its process. */
export interface CommandPorts extends Surroundings {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: LogTarget;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

export const processPorts: CommandPorts = {
  cwd: process.cwd(),
  variables: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  exit: (code) => process.exit(code),
};
