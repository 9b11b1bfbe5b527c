import { isList, isObject, type JsonObject } from '@envloom/core';
import type { SourceNote } from '../source/source.ts';
import { objectIn, textIn } from './embedded.ts';

/** Params whose schema says less than it should. The schemas stay as they are. */
export function schemaNotes(tools: readonly JsonObject[]): readonly SourceNote[] {
  return tools.flatMap((tool) => {
    const { name, parameters } = objectIn(tool['function'] ?? tool);
    const properties = objectIn(objectIn(parameters)['properties']);
    return Object.entries(properties).flatMap(([param, schema]): SourceNote[] => {
      const told = isObject(schema) ? schema : {};
      const at = `${textIn(name)}.${param}`;
      if (isList(told['type']))
        return [
          {
            at,
            message: `The type is a list (${JSON.stringify(told['type'])}): each of them is taken.`,
          },
        ];
      const isTyped = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'].some(
        (one) => one in told,
      );
      return isTyped ? [] : [{ at, message: 'There is no type: any value is taken.' }];
    });
  });
}
