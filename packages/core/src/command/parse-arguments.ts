import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { z } from 'zod';
import { type CommandOption, flagOf, optionsOf, typesOf } from './option-schema.ts';
import { parseOptions, unknownOption, UsageError } from './parse-options.ts';

/**
 * The options that a command line gives, with defaults.
 *
 * @param args what follows the name of the command
 * @throws UsageError
 */
export function parseArguments<Options extends z.ZodObject>(
  options: Options,
  args: readonly string[],
): z.output<Options> {
  const known = optionsOf(options);
  const { values, positionals } = parsed(known, withBareValues(known, args));
  const named = known.flatMap(({ name, schema }) => {
    const value = values[flagOf(name).slice(2)] ?? positionals[schema.position ?? -1];
    return value === undefined ? [] : [[name, typed(value, typesOf(schema))] as const];
  });
  const places = known.filter(({ schema }) => schema.position !== undefined).length;
  const extra = positionals[places];
  if (extra !== undefined) throw new UsageError(`"${extra}" is no option. --help lists all.`);
  return parseOptions(options, Object.fromEntries(named));
}

function parsed(
  known: readonly CommandOption[],
  args: readonly string[],
): ReturnType<typeof parseArgs> {
  const flags = known.map(({ name }) => flagOf(name));
  try {
    const options = Object.fromEntries(known.map(configOf));
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(usageText(error.message, flags));
  }
}

/** What Node says of a command line, as the other messages say it. */
function usageText(message: string, flags: readonly string[]): string {
  const [, unknown] = /^Unknown option '(--?[^']*)'/.exec(message) ?? [];
  if (unknown !== undefined) return unknownOption(unknown, flags);
  const [, empty] = /^Option '(--[^' ]+).* argument (?:is ambiguous|missing)/.exec(message) ?? [];
  if (empty !== undefined)
    return `${empty} needs a value. Write one that begins with a dash as ${empty}=-1.`;
  return message.split('\n', 1).join('');
}

function configOf({ name, schema }: CommandOption): [string, ParseArgsOptionsConfig[string]] {
  const isFlag = typesOf(schema).every((type) => type === 'boolean');
  const multiple = schema.repeats === true;
  return [flagOf(name).slice(2), { type: isFlag ? 'boolean' : 'string', multiple }];
}

const isOptional = ({ schema }: CommandOption): boolean =>
  typesOf(schema).includes('boolean') && typesOf(schema).length > 1;

/** Options whose value may be left out get it: Node's parser knows no such options. */
function withBareValues(known: readonly CommandOption[], args: readonly string[]): string[] {
  const bare = new Set(known.filter(isOptional).map(({ name }) => flagOf(name)));
  const taken = new Set<number>();
  return args.flatMap((arg, at) => {
    if (taken.has(at)) return [];
    if (!bare.has(arg)) return [arg];
    const next = args[at + 1];
    if (next === undefined || next.startsWith('-')) return [`${arg}=true`];
    taken.add(at + 1);
    return [`${arg}=${next}`];
  });
}

/** What is typed is a text: numbers and truth values are what they look like. */
function typed(value: unknown, types: readonly string[]): unknown {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'string') return value;
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}
