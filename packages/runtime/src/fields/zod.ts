import { z } from 'zod';
import { generated, isObject } from '@envloom/core';
import { copyJson } from './copy.ts';
import { parserOf } from './parser.ts';
import { Problems } from './problem.ts';
import type {
  ArraySpec,
  Fields,
  FieldSpec,
  PlainShapeSpec,
  RecordSpec,
  RefSpec,
  TaggedShapeSpec,
  Variants,
} from './spec.ts';

declare global {
  /** The declarations of zod name it: a program without the types of the DOM and of Node has it from here. */
  interface URL {}
}

/**
 * The strict zod schema of a row or shape: it accepts what the runtime's own validator accepts and
 * fills in the same defaults. `T` must be the type that `fields` describes.
 */
export function zodOf<T>(fields: Fields): z.ZodType<T> {
  return generated(objectOf(fields));
}

/** The zod schema of a tagged union. */
export function zodOfVariants<T>(tag: string, variants: Variants): z.ZodType<T> {
  return generated(unionOf(tag, variants));
}

function objectOf(fields: Fields, ignoresUnknown = false) {
  const members = Object.entries(fields).map(([name, spec]) => [name, memberOf(spec)] as const);
  const shape = Object.fromEntries(members);
  return ignoresUnknown ? z.object(shape) : z.strictObject(shape);
}

function unionOf(tag: string, variants: Variants, ignoresUnknown = false) {
  const [first, ...others] = Object.values(variants).map((fields) =>
    objectOf(fields, ignoresUnknown),
  );
  return first === undefined ? z.never() : z.discriminatedUnion(tag, [first, ...others]);
}

function memberOf(spec: FieldSpec): z.ZodType {
  const described = typeOf(spec).describe(spec.description ?? '');
  const { default: value } = spec;
  if (value !== undefined) return described.default(() => copyJson(value));
  return spec.optional === true ? described.optional() : described;
}

function typeOf(spec: FieldSpec): z.ZodType {
  const type = presentTypeOf(spec);
  return spec.nullable === true ? type.nullable() : type;
}

function presentTypeOf(spec: FieldSpec): z.ZodType {
  switch (spec.type) {
    case 'row':
      return objectOf(spec.fields);
    case 'shape':
      return shapeOf(spec);
    case 'array':
      return listOf(spec);
    case 'record':
      return recordOf(spec);
    case 'union':
      return z.union(spec.of.map(typeOf));
    default:
      return plainTypeOf(spec);
  }
}

type Compound = Extract<FieldSpec, { type: 'row' | 'shape' | 'array' | 'record' | 'union' }>;

function plainTypeOf(spec: Exclude<FieldSpec, Compound>): z.ZodType {
  switch (spec.type) {
    case 'boolean':
      return z.boolean();
    case 'enum':
      return z.enum([...spec.values]);
    case 'integer':
    case 'number':
      return checked(z.number(), spec).overwrite((value) => value + 0);
    case 'scalar':
      return z.union([checked(z.string(), spec), typeOf({ type: 'number' }), z.boolean()]);
    case 'json':
      return checked(z.unknown(), spec).overwrite(copyJson);
    case 'ref':
      return keyOf(spec);
    default:
      return checked(z.string(), spec);
  }
}

function keyOf(spec: RefSpec): z.ZodType {
  return spec.integer === true ? checked(z.number(), spec) : checked(z.string(), spec);
}

function shapeOf(spec: PlainShapeSpec | TaggedShapeSpec): z.ZodType {
  if (spec.unknown === 'keep') return readBy(spec);
  const ignoresUnknown = spec.unknown === 'ignore';
  return 'fields' in spec
    ? objectOf(spec.fields, ignoresUnknown)
    : unionOf(spec.tag, spec.variants, ignoresUnknown);
}

/** Read by the validator itself: members that nobody declared keep their order. */
function readBy(spec: FieldSpec): z.ZodType {
  const parse = parserOf(spec);
  return z.unknown().transform((value, payload) => {
    const parsed = parse(value);
    if (!(parsed instanceof Problems)) return parsed;
    payload.issues.push({ code: 'custom', message: String(parsed), input: value });
    return z.NEVER;
  });
}

/** A zod type with the validator's own judgement, and its words. */
function checked<Type extends z.ZodType>(type: Type, spec: FieldSpec): Type {
  const parse = parserOf(spec);
  return type.check((payload) => {
    const parsed = parse(payload.value);
    if (!(parsed instanceof Problems)) return;
    payload.issues.push({ code: 'custom', message: String(parsed), input: payload.value });
  });
}

/** Items are checked one by one; the list as a whole for its length and repeats. */
function listOf(spec: ArraySpec): z.ZodType {
  return checked(z.array(typeOf(spec.of)), spec);
}

/**
 * Undefined members are left out, and a key called `__proto__`, which zod would drop silently, is
 * refused: as the validator does.
 */
function recordOf(spec: RecordSpec): z.ZodType {
  const refusesProto = z.unknown().refine(hasNoProto, { error: '__proto__: expected another key' });
  const defined = refusesProto.transform(withoutUndefined);
  const key = z.string().refine((text) => text.isWellFormed());
  return defined.pipe(checked(z.record(key, typeOf(spec.of)), spec));
}

function hasNoProto(value: unknown): boolean {
  return typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__');
}

function withoutUndefined(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
