import type { Json } from '@envloom/core';
import type { ShapeNames } from './shape-names.ts';

/** Something of a schema that its type does not say. The verbatim schema still does. */
export interface Loss {
  /** lost: a structure became `json`, or members are missing. loosened: the type takes more than the schema. */
  readonly degree: 'lost' | 'loosened';
  /** Where: `entities[].name`. */
  readonly at: string;
  /** The keyword that cannot be said: `pattern`. */
  readonly keyword: string;
  readonly why: string;
}

/** What reading the schemas of one value needs. */
export interface SchemaContext {
  /** The document or schema that `$ref`s lead into. */
  readonly root: Json;
  /** Tells references of this document or schema from those of others. */
  readonly scope: string;
  /** OpenAPI 3.0 has `nullable`, and ignores what stands beside `$ref`. */
  readonly dialect: 'json-schema' | 'openapi-3.0';
  /** A type of an input takes whatever the schema takes; one of an output gives nothing else. */
  readonly direction: 'input' | 'output';
  readonly shapes: ShapeNames;
}

/** A schema on the way into its parts. */
export interface SchemaPlace {
  readonly context: SchemaContext;
  /** What is lost is told there: to the shape, or to the input or result, that the schema is a part of. */
  readonly losses: Loss[];
  /** For people: `entities[].name`. */
  readonly at: string;
  /** Words that a shape without a name of its own is called by. */
  readonly words: readonly string[];
  /** References that led here within one shape; one that comes again is a circle. */
  readonly open: ReadonlySet<string>;
  /** Levels above it, also through references. */
  readonly depth: number;
  /** Whether the value is one of several alternatives. */
  readonly inUnion?: boolean;
}

export function lose(
  { losses, at }: SchemaPlace,
  degree: Loss['degree'],
  keyword: string,
  why: string,
): void {
  const isKnown = losses.some((loss) => loss.at === at && loss.keyword === keyword);
  if (!isKnown) losses.push({ degree, at, keyword, why });
}

/** The whole of a schema. @param words that its shapes are called by */
export function rootPlace(context: SchemaContext, words: readonly string[]): SchemaPlace {
  return { context, losses: [], at: '', words, open: new Set(), depth: 0 };
}

export function memberPlace(place: SchemaPlace, name: string): SchemaPlace {
  const at = place.at === '' ? name : `${place.at}.${name}`;
  return { ...place, at, words: [...place.words, name], depth: place.depth + 1, inUnion: false };
}

export function itemPlace(place: SchemaPlace): SchemaPlace {
  return {
    ...place,
    at: `${place.at}[]`,
    words: [...place.words, 'item'],
    depth: place.depth + 1,
    inUnion: false,
  };
}
