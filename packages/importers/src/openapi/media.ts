import { isObject, type Json, type JsonObject } from '@envloom/core';

/** What is sent or answered in one format. */
export interface Media {
  readonly type: string;
  readonly schema: Json | undefined;
  readonly media: JsonObject;
}

/** Formats in the order in which they are taken where there are several. */
const ranks: readonly RegExp[] = [
  /^application\/json\b/,
  /^application\/[\w.+-]*\+json\b/,
  /^\*\/\*|^application\/\*/,
  /^application\/x-www-form-urlencoded\b/,
  /^multipart\//,
  /^text\//,
];

const rankOf = (type: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(type.toLowerCase()));
  return rank === -1 ? ranks.length : rank;
};

/** The format that is read of several; undefined where nothing is said. */
export function mediaOf(content: Json | undefined): Media | undefined {
  const all = Object.entries(isObject(content) ? content : {});
  const [first] = all.toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  if (first === undefined) return undefined;
  const [type, value] = first;
  const media = isObject(value) ? value : {};
  return { type, schema: media['schema'], media };
}

/** Whether values of a format are JSON, or written from JSON member by member. */
export const isStructured = ({ type }: Media): boolean => rankOf(type) < ranks.length - 1;
