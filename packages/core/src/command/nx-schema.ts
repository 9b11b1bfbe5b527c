import { z } from 'zod';
import type { CommandDescription } from './command.ts';
import { type CommandOption, optionsOf, typesOf } from './option-schema.ts';

/** The `schema.json` by which Nx reads the options of a generator or executor. */
export function nxSchema(
  { title, description, options, examples }: CommandDescription,
  face: 'generator' | 'executor',
): object {
  const known = optionsOf(options);
  return {
    $schema: 'https://json-schema.org/schema',
    ...(face === 'executor' ? { version: 2 } : {}),
    cli: 'nx',
    title,
    description,
    ...(face === 'executor' ? { outputCapture: 'direct-nodejs' } : {}),
    type: 'object',
    properties: Object.fromEntries(known.map((option) => [option.name, property(option)])),
    required: known.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: takesOthers(options),
    examples,
  };
}

/** Nx makes numbers of what is typed only where the schema says `number`. */
function property({ schema }: CommandOption): object {
  const { position, type: _type, repeats: _repeats, ...rest } = schema;
  const types = typesOf(schema).map((type) => (type === 'integer' ? 'number' : type));
  const [only] = types;
  return {
    type: types.length === 1 ? only : types,
    ...rest,
    ...(rest.enum !== undefined && types.includes('boolean')
      ? { enum: [...rest.enum, true, false] }
      : {}),
    ...(typesOf(schema).includes('integer') ? { multipleOf: 1 } : {}),
    ...(position === undefined ? {} : { $default: { $source: 'argv', index: position } }),
  };
}

/** Whether options that are not listed are taken as well. */
function takesOthers(options: z.ZodObject): boolean {
  return (
    z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }).additionalProperties !== false
  );
}
