import type { Fields, FieldSpec } from '@envloom/runtime';
import {
  type Fault,
  hasRepeats,
  inside,
  isPlainObject,
  itemFault,
  jsonFault,
  type Judge,
  memberFault,
  notThe,
} from './plain.ts';
import { scalarJudge } from './scalars.ts';

/**
 * Compiles the declared `returns` of a tool into a judge of its data. Written anew from the
 * specification, so that it shares no mistake with the runtime's own readers.
 */
export function resultJudge(returns: FieldSpec | undefined): Judge {
  if (returns === undefined) return (data) => (data === null ? undefined : notThe('null', data));
  const judge = judgeOf(returns);
  return returns.optional === true ? (data) => (data === null ? undefined : judge(data)) : judge;
}

function judgeOf(spec: FieldSpec): Judge {
  const judge = presentJudge(spec);
  return spec.nullable === true ? (value) => (value === null ? undefined : judge(value)) : judge;
}

function presentJudge(spec: FieldSpec): Judge {
  switch (spec.type) {
    case 'json':
      return (value) => jsonFault(value);
    case 'row':
      return objectJudge(spec.fields);
    case 'shape':
      return shapeJudge(spec);
    case 'array':
      return listJudge(spec);
    case 'record':
      return recordJudge(judgeOf(spec.of));
    case 'union':
      return unionJudge(spec.of.map(judgeOf));
    default:
      return scalarJudge(spec);
  }
}

type ShapeSpec = Extract<FieldSpec, { type: 'shape' }>;

function shapeJudge(spec: ShapeSpec): Judge {
  const keepsUnknown = spec.unknown === 'keep';
  return 'fields' in spec
    ? objectJudge(spec.fields, keepsUnknown)
    : taggedJudge(spec.tag, spec.variants, keepsUnknown);
}

/** A field with a default is always there: where rows were made it was filled in. */
function objectJudge(fields: Fields, keepsUnknown = false): Judge {
  const members = Object.entries(fields).map(([name, spec]) => ({
    name,
    judge: judgeOf(spec),
    isOptional: spec.optional === true,
  }));
  return (value) => {
    if (!isPlainObject(value)) return notThe('an object', value);
    let present = 0;
    for (const { name, judge, isOptional } of members) {
      const isPresent = Object.hasOwn(value, name);
      if (isPresent) present += 1;
      const fault = isPresent || !isOptional ? judge(value[name]) : undefined;
      if (fault !== undefined) return inside(`.${name}`, fault);
    }
    if (keepsUnknown) return memberFault(value, jsonFault);
    return Object.keys(value).length === present ? undefined : unknownMember(value, fields);
  };
}

function unknownMember(value: object, fields: Fields): Fault {
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  return { path: `.${unknown}`, text: 'expected no such field' };
}

function taggedJudge(
  tag: string,
  variants: Readonly<Record<string, Fields>>,
  keepsUnknown: boolean,
): Judge {
  const names = Object.keys(variants);
  const judges = new Map<unknown, Judge>(
    Object.entries(variants).map(([name, fields]) => [name, objectJudge(fields, keepsUnknown)]),
  );
  return (value) => {
    if (!isPlainObject(value)) return notThe('an object', value);
    const judge = judges.get(value[tag]);
    return judge === undefined
      ? inside(`.${tag}`, notThe(`one of ${names.join(', ')}`, value[tag]))
      : judge(value);
  };
}

function listJudge(spec: Extract<FieldSpec, { type: 'array' }>): Judge {
  const { minItems = 0, maxItems = Infinity, distinct = false } = spec;
  const judge = judgeOf(spec.of);
  return (value) => {
    if (!Array.isArray(value)) return notThe('a list', value);
    if (value.length < minItems || value.length > maxItems)
      return notThe(`${minItems} to ${maxItems} items`, value);
    const fault = itemFault(value, judge);
    if (fault !== undefined || !distinct) return fault;
    return hasRepeats(value) ? notThe('a list without repeats', value) : undefined;
  };
}

function unionJudge(judges: readonly Judge[]): Judge {
  return (value) => {
    const faults = judges.map((judge) => judge(value));
    if (faults.includes(undefined)) return undefined;
    // What is wrong within the alternative that the value nearly is.
    return faults.find((fault) => fault?.path !== '') ?? notThe('one of the alternatives', value);
  };
}

function recordJudge(judge: Judge): Judge {
  return (value) => (isPlainObject(value) ? memberFault(value, judge) : notThe('an object', value));
}
