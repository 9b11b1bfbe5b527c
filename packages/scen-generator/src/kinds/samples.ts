import type { FieldSpec, Fields } from '@envloom/runtime';
import type { Json, JsonObject } from '@envloom/core';

const plain: Readonly<Partial<Record<FieldSpec['type'], Json>>> = {
  boolean: false,
  date: '2025-01-01',
  time: '09:00',
  datetime: '2025-01-01T09:00:00Z',
  array: [],
  record: {},
};

/** A plain value of a type, for a place that has none so far. */
export function sampleOf(spec: FieldSpec): Json {
  switch (spec.type) {
    case 'enum':
      return spec.values[0] ?? '';
    case 'integer':
    case 'number':
      return spec.min ?? 0;
    case 'shape':
      return 'tag' in spec ? variantSample(spec) : membersSample(spec.fields);
    case 'union':
      return spec.of[0] === undefined ? null : sampleOf(spec.of[0]);
    default:
      return plain[spec.type] ?? '';
  }
}

function variantSample({ variants, tag }: Extract<FieldSpec, { tag: string }>): JsonObject {
  const [first] = Object.entries(variants);
  return first === undefined ? {} : { ...membersSample(first[1]), [tag]: first[0] };
}

function membersSample(fields: Fields): JsonObject {
  const members = Object.entries(fields).filter(([, { optional }]) => optional !== true);
  return Object.fromEntries(members.map(([name, spec]) => [name, sampleOf(spec)]));
}
