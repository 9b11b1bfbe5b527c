import type { z } from 'zod';

/** A command line that shows what a command is for. */
export interface CommandExample {
  readonly command: string;
  readonly description: string;
}

/** What a command needs of the outside; tests pass their own. */
export interface CommandContext {
  /** Absolute path of the folder that relative paths start from: the workspace where there is one. */
  readonly root: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly output: CommandOutput;
  readonly errors: CommandOutput;
}

/** Where text goes: `process.stdout`, for example. */
export interface CommandOutput {
  readonly isTTY?: boolean;
  /** Characters in a line of the terminal. */
  readonly columns?: number;
  hasColors?(): boolean;
  write(text: string): unknown;
}

/**
 * A verb of envloom, defined once: its flags, help, Nx schema, table in the docs and types come from here.
 * Each option has a `title` and a `description` in its `meta`.
 */
export interface Command<Options extends z.ZodObject = z.ZodObject> {
  /** As it is typed: `check`, `scenarios verify`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly options: Options;
  readonly examples: readonly CommandExample[];
  /**
   * @returns whether it succeeded
   * @throws Error that says what is wrong and what to do
   */
  run(options: z.output<Options>, context: CommandContext): Promise<boolean>;
}

export function defineCommand<Options extends z.ZodObject>(
  command: Command<Options>,
): Command<Options> {
  return command;
}
