import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from '@envloom/core';
import { type OptionName, type OptionSpec, optionSpecs } from './options.ts';
import { UsageError } from './usage-error.ts';

/** What was given on the command line, by option. */
export type Given = ReadonlyMap<string, readonly string[]>;

const known: ReadonlyMap<string, OptionSpec> = new Map(Object.entries(optionSpecs));

/** @throws UsageError */
export function parseArguments(args: readonly string[]): Given {
  const { values, positionals } = parsed(withBareValues(args));
  const [extra] = positionals;
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is no option: environments are given as --env ${extra}.`);
  return new Map(Object.entries(values).map(([name, value]) => [name, [value].flat().map(String)]));
}

function parsed(args: string[]): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({ args, options: config(), allowPositionals: true });
  } catch (error) {
    throw unreadable(error);
  }
}

function config(): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Array.from(known, ([name, { value, isMultiple = false }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: isMultiple },
    ]),
  );
}

/** Gives options that need no value the one that they stand for; Node's parser knows no such options. */
function withBareValues(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    const [next = '-', before = ''] = [args[at + 1], args[at - 1]];
    const bare = bareOf(arg);
    if (bare !== undefined) return [`${arg}=${next.startsWith('-') ? bare : next}`];
    return bareOf(before) === undefined || arg.startsWith('-') ? [arg] : [];
  });
}

function bareOf(arg: string): string | undefined {
  return arg.startsWith('--') ? known.get(arg.slice(2))?.bare : undefined;
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [sentence = ''] = error.message.split(/\n|\. /);
  const [, name] = /^Unknown option '(--[^']*)'/.exec(error.message) ?? [];
  const names = Array.from(known.keys(), (one) => `--${one}`);
  const hint = name === undefined ? '' : didYouMean(name, names);
  const end = hint === '' ? '.' : '';
  return new UsageError(`${sentence.replace(/\.$/, '')}${hint}${end} --help lists all options.`);
}

/** The value of an option that was given once; of several the last. */
export function valueOf(given: Given, name: OptionName): string | undefined {
  return given.get(name)?.at(-1);
}
