import { wrapped } from '../text/wrapped.ts';
import type { Command } from './command.ts';
import { type CommandOption, flagOf, optionsOf, typesOf } from './option-schema.ts';

const column = 30;
const width = 100;

/**
 * What `envloom <command> --help` prints.
 *
 * @param program what the user types to run the command
 */
export function helpText(
  { name, description, options, examples }: Omit<Command, 'run'>,
  program = `envloom ${name}`,
): string {
  const known = optionsOf(options);
  const lines = known.map((option) => `  ${usage(option)}`.padEnd(column - 1) + about(option));
  return [
    `${program} ${placesText(known)}[options]`,
    '',
    wrapped(description, width),
    '',
    ...(lines.length === 0 ? [] : ['Options', ...lines, '']),
    ...(examples.length === 0 ? [] : ['Examples', ...examples.flatMap(exampleLines), '']),
  ].join('\n');
}

const isPositional = ({ schema }: CommandOption): boolean => schema.position !== undefined;

function placesText(known: readonly CommandOption[]): string {
  const places = known.filter(isPositional);
  return places.map(({ name, isRequired }) => (isRequired ? `<${name}> ` : `[${name}] `)).join('');
}

function usage(option: CommandOption): string {
  const { name, schema } = option;
  if (isPositional(option)) return name;
  const types = typesOf(schema);
  const value = schema.enum?.join('|') ?? (types.includes('string') ? '<text>' : '<number>');
  if (types.every((type) => type === 'boolean')) return flagOf(name);
  return `${flagOf(name)} ${types.includes('boolean') ? `[${value}]` : value}`;
}

function about({ schema }: CommandOption): string {
  const { description, default: value } = schema;
  const shown = value === undefined || value === false ? '' : ` Default: ${JSON.stringify(value)}.`;
  return ` ${wrapped(`${description}${shown}`, width, column)}`;
}

function exampleLines({ command, description }: Command['examples'][number]): string[] {
  return [`  ${command}`, `    ${description}`];
}
