import type { Field, TypeNode } from '@envloom/logic-model';
import { jsonText, type JsonValue } from '../code/literal.ts';
import type { Module } from '../code/module.ts';
import { access } from '../text/quote.ts';

/** A value as code names it. */
export interface Value {
  readonly text: string;
  readonly type: TypeNode;
  /** To the compiler it may also be undefined. */
  readonly optional: boolean;
}

/** Conditions, all of which must hold; none where anything will do. */
export type Conditions = readonly string[];

export const present = ({ text, optional }: Pick<Value, 'text' | 'optional'>): Conditions =>
  optional ? [`${text} !== undefined`] : [];

/** Reads a field of what `text` names, which may be undefined where `optional`. */
export function fieldText(text: string, optional: boolean, name: string): string {
  const plain = access(text, name);
  if (!optional) return plain;
  const rest = plain.slice(text.length);
  return `${text}?.${rest.startsWith('.') ? rest.slice(1) : rest}`;
}

export function memberOf({ text, optional }: Value, field: Field): Value {
  return {
    text: fieldText(text, optional, field.name),
    type: field,
    optional: optional || field.optional === true,
  };
}

/** Whether what `text` names is, or is not, a JSON value. */
export function comparison(
  module: Module,
  { text, type, optional }: Value,
  value: JsonValue,
  is = true,
): string {
  const isFlag = type.type === 'boolean' && !optional;
  if (isFlag && typeof value === 'boolean') return value === is ? text : `!${text}`;
  const isPlain = typeof value !== 'object' || value === null;
  if (isPlain) return `${text} ${is ? '===' : '!=='} ${jsonText(value)}`;
  return `${is ? '' : '!'}${module.runtimeValue('isSame')}(${text}, ${jsonText(value)})`;
}
