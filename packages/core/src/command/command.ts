import { z } from 'zod';

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
  /** Calls `stop` when the user wants to end; returns what stops listening. */
  readonly onInterrupt: (stop: () => void) => () => void;
  readonly now: () => Date;
}

/** Where text goes: `process.stdout`, for example. */
export interface CommandOutput {
  readonly isTTY?: boolean;
  /** Characters in a line of the terminal. */
  readonly columns?: number;
  hasColors?(): boolean;
  write(text: string): unknown;
}

/** What people are told of a command, and what it takes. */
export interface CommandDescription<Options extends z.ZodObject = z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly options: Options;
  readonly examples: readonly CommandExample[];
}

/**
 * A verb of envloom, defined once: its flags, help, Nx schema, table in the docs and types come from here.
 * Each option has a `title` and a `description` in its `meta`.
 */
export interface Command<
  Options extends z.ZodObject = z.ZodObject,
> extends CommandDescription<Options> {
  /** As it is typed: `check`, `scenarios verify`. */
  readonly name: string;
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

/** What an option tells besides its title and description; Nx knows those that begin with `x-`. */
export interface OptionMeta {
  readonly examples?: readonly unknown[];
  /** Its place among the arguments that have no name, from 0. */
  readonly position?: number;
  /** It may be given several times; its value is then a line for each. */
  readonly repeats?: true;
  /** Asked for on a terminal where it is missing. */
  readonly 'x-prompt'?: string;
  readonly 'x-priority'?: 'important' | 'internal';
}

/**
 * An option of a command.
 *
 * @param description for people, in sentences
 */
export function option<Type extends z.ZodType>(
  type: Type,
  title: string,
  description: string,
  meta: OptionMeta = {},
): Type {
  return type.meta({ ...meta, title, description });
}

/** Values of a closed set, joined by commas: `ordinary,must-refuse`. Without any it is undefined. */
export function listOf<const Value extends string>(
  values: readonly Value[],
): z.ZodType<readonly Value[] | undefined, string> {
  return z
    .string()
    .transform(partsOf)
    .pipe(z.array(z.enum(values)).optional());
}

/** `a, b,c` as its parts; undefined where nothing was given. */
export function partsOf(text: string | undefined): readonly string[] | undefined {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
}

/** Options as they are given: not checked yet, and without defaults. */
export type GivenOptions = Readonly<Record<string, unknown>>;
