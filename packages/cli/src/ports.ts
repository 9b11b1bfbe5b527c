import { onProcessInterrupt, type OnInterrupt } from './modeling/interruption.ts';

/** What the command needs of the outside; tests pass their own. */
export interface CommandPorts {
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly output: { write(text: string): unknown };
  readonly errors: { write(text: string): unknown };
  readonly onInterrupt: OnInterrupt;
  readonly now: () => Date;
}

export const processPorts: CommandPorts = {
  cwd: process.cwd(),
  variables: process.env,
  output: process.stdout,
  errors: process.stderr,
  onInterrupt: onProcessInterrupt,
  now: () => new Date(),
};
