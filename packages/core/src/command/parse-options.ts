import type { z } from 'zod';
import { didYouMean } from '../json/suggest.ts';
import {
  type CommandOption,
  flagOf,
  type OptionSchema,
  optionsOf,
  typesOf,
} from './option-schema.ts';

/** What was given is not what a command takes; the message names the option and what it may be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The options of a command, with defaults.
 *
 * @throws UsageError for the first that is missing, unknown or not what it may be
 */
export function parseOptions<Options extends z.ZodObject>(
  options: Options,
  given: Readonly<Record<string, unknown>>,
): z.output<Options> {
  const result = options.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UsageError(issue === undefined ? result.error.message : told(options, given, issue));
}

function told(
  options: z.ZodObject,
  given: Readonly<Record<string, unknown>>,
  issue: z.core.$ZodIssue,
): string {
  const known = optionsOf(options);
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    return unknownOption(
      flagOf(unknown),
      known.map(({ name }) => flagOf(name)),
    );
  }
  const name = String(issue.path[0] ?? '');
  const option = known.find((one) => one.name === name);
  if (option === undefined || issue.code === 'custom') return issue.message;
  const flag = flagOf(name);
  if (issue.code === 'invalid_value' && issue.path.length > 1)
    return `${flagOf(name)} must be one of ${issue.values.join(', ')}, but has ${JSON.stringify(issue.input)}.`;
  const { [name]: value } = given;
  if (value === undefined) return `${typedAs(option)} is missing: ${option.schema.description}`;
  return `${flag} must be ${expected(option.schema)}, but is ${JSON.stringify(value)}.`;
}

/** What has a place is typed without its name. */
const typedAs = ({ name, schema }: CommandOption): string =>
  schema.position === undefined ? flagOf(name) : `<${name}>`;

/** @param flags all that there are */
export function unknownOption(flag: string, flags: readonly string[]): string {
  return `There is no option ${flag}${didYouMean(flag, flags) || '.'} --help lists all.`;
}

/** What an option may be: `a whole number from 1`. */
export function expected(schema: OptionSchema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  return typesOf(schema)
    .map((type) => typeText(type, schema))
    .join(' or ');
}

function typeText(type: string, schema: OptionSchema): string {
  if (type === 'integer') return `a whole number${rangeText(schema)}`;
  if (type === 'number') return `a number${rangeText(schema)}`;
  return type === 'boolean' ? 'true or false' : 'a text';
}

function rangeText({ minimum, maximum, exclusiveMinimum }: OptionSchema): string {
  const low = minimum === undefined ? '' : ` from ${minimum}`;
  const above = exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`;
  return `${low}${above}${maximum === undefined ? '' : ` to ${maximum}`}`;
}
