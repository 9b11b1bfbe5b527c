import { ts } from 'ts-morph';
import type { Scope } from '../language/scope.ts';
import { isRepeated } from './repeats.ts';
import { literalOf, tableCallsOf, writtenValue } from './table-calls.ts';

/** What loops and callbacks write to each field, by `Entity.field`. */
export function valuesWritten(scope: Scope): ReadonlyMap<string, readonly ts.Node[]> {
  const written = tableCallsOf(scope).flatMap((call) => {
    const value = isRepeated(call.call, scope) ? writtenValue(call) : undefined;
    return value === undefined
      ? []
      : call.entity.fields.map(({ name }) => ({
          field: `${call.entity.name}.${name}`,
          values: valuesOf(name, value),
        }));
  });
  const fields = new Map<string, ts.Node[]>();
  for (const { field, values } of written)
    fields.set(field, [...(fields.get(field) ?? []), ...values]);
  return fields;
}

/** What a change may give a field: the value under its name, or whatever the change is. */
function valuesOf(field: string, change: ts.Expression): ts.Node[] {
  const literal = literalOf(change);
  if (literal === undefined) return [change];
  return literal.properties.filter(({ name }) => name === undefined || mayName(name, field));
}

function mayName(name: ts.PropertyName, field: string): boolean {
  return ts.isComputedPropertyName(name) || name.text === field;
}
