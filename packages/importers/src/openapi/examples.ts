import { isObject, type Json, type JsonObject } from '@envloom/core';
import type { ImportedExample } from '../api/imported-api.ts';
import { isReference, valueAt } from '../json/pointer.ts';
import { bodyMedia } from './request-body.ts';
import type { Success } from './responses.ts';
import type { Route } from './routes.ts';

/** Most examples of one operation. */
const mostExamples = 2;

/** Largest example in characters of JSON: prompts show them. */
const largestExample = 4_000;

/** What a document shows of requests and their responses, paired by the names of the examples. */
export function examplesOf(
  document: JsonObject,
  route: Route,
  { status, media }: Success,
): readonly ImportedExample[] {
  const results = examplesIn(document, media?.media);
  const bodies = examplesIn(document, bodyMedia(document, route)?.media.media);
  const names = new Set([...results.keys(), ...bodies.keys()]);
  return [...names].slice(0, mostExamples).flatMap((name) => {
    const [args, result] = [bodies.get(name), results.get(name)];
    const example = {
      ...(isObject(args) ? { args } : {}),
      ...(result === undefined ? {} : { result, status }),
    };
    const isShort = JSON.stringify(example).length <= largestExample;
    return isShort && Object.keys(example).length > 0 ? [example] : [];
  });
}

function examplesIn(
  document: JsonObject,
  media: JsonObject | undefined,
): ReadonlyMap<string, Json> {
  const { example, examples } = media ?? {};
  const all = Object.entries(isObject(examples) ? examples : {}).flatMap(
    ([name, given]): [string, Json][] => {
      const found = isReference(given) ? valueAt(document, given.$ref) : given;
      const value = isObject(found) ? found['value'] : undefined;
      return value === undefined ? [] : [[name, value]];
    },
  );
  return new Map(example === undefined ? all : [['default', example], ...all]);
}
