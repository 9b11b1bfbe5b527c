import type { JsonObject } from '@envloom/core';
import { lose, type SchemaPlace } from './context.ts';

/** Constraints for which the logic model has no word, by keyword. */
const unsaid: Readonly<Record<string, string>> = {
  pattern: 'A regular expression is not checked.',
  not: 'What a value must not be is not checked.',
  if: 'Conditions are not checked.',
  contains: 'What a list must contain is not checked.',
  patternProperties: 'Members by patterns of their names are not told apart.',
  propertyNames: 'Names of members are not checked.',
  minProperties: 'The number of members is not checked.',
  maxProperties: 'The number of members is not checked.',
  dependentRequired: 'Members that need each other are not checked.',
  dependentSchemas: 'Members that need each other are not checked.',
  dependencies: 'Members that need each other are not checked.',
  $dynamicRef: 'References that depend on where they are met are not followed.',
};

/** Formats that validators check, and the logic model does not. */
const checkedFormats = new Set(
  'email idn-email uri uri-reference iri url uuid guid ipv4 ipv6 hostname json-pointer regex duration cuid cuid2 ulid nanoid base64 base64url jwt cidrv4 cidrv6 e164 emoji'.split(
    ' ',
  ),
);

/** Says which constraints of a schema its type will not check. */
export function reportUnsaid(schema: JsonObject, place: SchemaPlace): void {
  for (const [keyword, why] of Object.entries(unsaid))
    if (schema[keyword] !== undefined) lose(place, 'loosened', keyword, why);
  const { format } = schema;
  if (typeof format === 'string' && checkedFormats.has(format))
    lose(place, 'loosened', 'format', `The format \`${format}\` is not checked.`);
}
