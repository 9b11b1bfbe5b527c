import { isObject, type Json, type JsonObject } from '@envloom/core';
import { isReference, valueAt } from '../json/pointer.ts';
import type { SourceNote } from '../source/source.ts';
import { mediaOf, type Media } from './media.ts';
import type { Route } from './routes.ts';

/** The response of an operation that succeeded. */
export interface Success {
  readonly status: number;
  /** undefined where it has no body. */
  readonly media: Media | undefined;
  /** Whether it says in a `Link` header where other pages are. */
  readonly hasLinks: boolean;
}

export function responsesOf({ operation }: Route): JsonObject {
  const { responses } = operation;
  return isObject(responses) ? responses : {};
}

/** The first status of success, with its body; 200 where only `default` or a range is told. */
export function successOf(document: JsonObject, route: Route, notes: SourceNote[]): Success {
  const responses = responsesOf(route);
  const statuses = Object.keys(responses).filter((status) => /^[23](?:\d\d|XX)$/i.test(status));
  const good = statuses.filter((status) => status.startsWith('2'));
  const [chosen = statuses[0] ?? 'default', ...others] = good;
  const media = mediaIn(document, responses[chosen]);
  const differing = others.filter((status) => mediaIn(document, responses[status]) !== undefined);
  if (media !== undefined && differing.length > 0)
    notes.push({
      at: route.name,
      message: `Besides ${chosen} it answers ${differing.join(', ')}; its result is that of ${chosen}.`,
    });
  const status = /^\d+$/.test(chosen) ? Number(chosen) : 200;
  return { status, media, hasLinks: hasLinks(document, responses[chosen]) };
}

function hasLinks(document: JsonObject, given: Json | undefined): boolean {
  const response = isReference(given) ? valueAt(document, given.$ref) : given;
  const headers = isObject(response) ? response['headers'] : undefined;
  return Object.keys(isObject(headers) ? headers : {}).some((name) => /^link$/i.test(name));
}

function mediaIn(document: JsonObject, given: Json | undefined): Media | undefined {
  const response = isReference(given) ? valueAt(document, given.$ref) : given;
  return mediaOf(isObject(response) ? response['content'] : undefined);
}
