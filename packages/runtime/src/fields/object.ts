import { isObject, type Json, didYouMean } from '@envloom/core';
import { parseChosen, parseJson } from './json-value.ts';
import { Maker } from './maker.ts';
import { expected, type Parse, type Problem, Problems, within } from './problem.ts';
import { takeIn } from './size.ts';
import type { UnknownMembers } from './spec.ts';

/** A field made ready: its parser, and what an absent value becomes. */
export interface ReadyField {
  readonly name: string;
  readonly parse: Parse;
  readonly optional: boolean;
  readonly default: Json | undefined;
  /** Whether a value stands for none; default: only `undefined` does. */
  readonly isLeftOut?: ((value: unknown) => boolean) | undefined;
}

/**
 * A parser of objects that have these fields; the copy has them in this order.
 *
 * @param unknown what becomes of others; those that are kept follow, in the order in which they were given
 */
export function objectParser(
  fields: readonly ReadyField[],
  unknown: UnknownMembers = 'refuse',
): Parse {
  const names = fields.map(({ name }) => name);
  const known = new Set(names);
  const maker = new Maker(names);
  const parse = declaredParser(fields, maker, unknown === 'refuse' ? known : undefined);
  return unknown === 'keep' ? (value) => withOthers(parse(value), value, known) : parse;
}

/** @param known names besides which there may be none; undefined: there may be any */
function declaredParser(
  fields: readonly ReadyField[],
  maker: Maker,
  known: ReadonlySet<string> | undefined,
): Parse {
  return (value) => {
    if (!isObject(value)) return expected('an object', value);
    takeIn(1);
    let problems = known === undefined ? undefined : unknownFields(value, known);
    const values: (Json | undefined)[] = [];
    for (const field of fields) {
      const found = readField(value, field);
      if (!(found instanceof Problems)) values.push(found);
      else problems = [...(problems ?? []), ...within(field.name, found)];
    }
    return problems === undefined ? maker.make(values) : new Problems(problems);
  };
}

/** What was read, with the members that are not declared. */
function withOthers(
  read: Json | Problems,
  value: unknown,
  known: ReadonlySet<string>,
): Json | Problems {
  if (!isObject(value)) return read;
  const names = Object.keys(value).filter((name) => !known.has(name));
  const others = parseChosen(value, names, parseJson);
  if (!(read instanceof Problems) && !(others instanceof Problems))
    return isObject(read) ? { ...read, ...others } : read;
  return new Problems(
    [read, others].flatMap((each) => (each instanceof Problems ? each.list : [])),
  );
}

function readField(
  object: Readonly<Record<string, unknown>>,
  field: ReadyField,
): Json | undefined | Problems {
  const given = own(object, field.name);
  if (given !== undefined && field.isLeftOut?.(given) !== true) return field.parse(given);
  if (field.default !== undefined) return field.default;
  return field.optional ? undefined : field.parse(given);
}

/** An object's own value: fields may be called `constructor`. */
function own(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function unknownFields(object: object, known: ReadonlySet<string>): readonly Problem[] | undefined {
  let problems: Problem[] | undefined;
  for (const name of Object.keys(object)) {
    if (!known.has(name)) (problems ??= []).push(unknownField(name, known));
  }
  return problems;
}

function unknownField(name: string, known: ReadonlySet<string>): Problem {
  return { path: [name], text: `unknown${didYouMean(name, known)}` };
}
