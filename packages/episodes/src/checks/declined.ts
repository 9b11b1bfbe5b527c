import { isList, type Json, type JsonObject, isObject, isSame, own } from '@envloom/core';
import type {
  CallPattern,
  Declined,
  Played,
  PlayedEvent,
  ReasonSeen,
} from '../scenario/scenario.ts';

/** What must be declined, as `Declined` without its kind. */
type Declining = Omit<Declined, 'kind'>;

type CallEvent = Extract<PlayedEvent, { kind: 'call' }>;

/**
 * Whether the agent declined, each time for a reason that holds, and had seen why before the first
 * time: by the refusal of the call, by a result that shows one of the facts, or by one of the queries.
 */
export function hasDeclined(
  { events }: Pick<Played, 'events'>,
  { reasons, seen }: Declining,
): boolean {
  const first = events.findIndex(({ kind }) => kind === 'declined');
  return (
    declinesOnly({ events }, reasons) &&
    events.slice(0, first).some((event) => event.kind === 'call' && shows(event, seen, reasons))
  );
}

/** Whether the agent declined, each time for one of these reasons. */
export function declinesOnly(
  { events }: Pick<Played, 'events'>,
  reasons: readonly string[],
): boolean {
  const given = events.flatMap((event) => (event.kind === 'declined' ? [event.reason] : []));
  return given.length > 0 && given.every((reason) => reasons.includes(reason));
}

/** Whether the agent declined anything. */
export function isAnythingDeclined({ events }: Pick<Played, 'events'>): boolean {
  return events.some(({ kind }) => kind === 'declined');
}

function shows(
  { tool, arguments: args, result }: CallEvent,
  { refusal, facts, queries }: ReasonSeen,
  reasons: readonly string[],
): boolean {
  const isCallOf = (wanted: CallPattern) =>
    wanted.tool === tool && hasFields([args], wanted.arguments);
  if (!result.success)
    return refusal !== undefined && reasons.includes(result.error.code) && isCallOf(refusal);
  return (
    facts.some((fact) => containsFact(result.data, fact, [args])) ||
    queries.some((query) => isCallOf(query) && hasFields([query.arguments], withoutNulls(args)))
  );
}

/** The arguments that are given: null stands for one that is left out. */
function withoutNulls(args: Json): JsonObject {
  if (!isObject(args)) return {};
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/**
 * Whether an object in the data has all fields of the fact; what it lacks may stand in the objects
 * around it or in the arguments of the call, as the key that was asked for does.
 */
function containsFact(data: Json, fact: JsonObject, around: readonly Json[]): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (isList(data)) return data.some((item) => containsFact(item, fact, around));
  const inside = [data, ...around];
  return (
    (hasOneOf(data, fact) && hasFields(inside, fact)) ||
    Object.values(data).some((value) => containsFact(value, fact, inside))
  );
}

function hasOneOf(value: Json, fields: JsonObject): boolean {
  return Object.keys(fields).some((field) => isObject(value) && own(value, field) !== undefined);
}

/** The first of the objects that has a field says its value. */
function hasFields(objects: readonly Json[], fields: JsonObject): boolean {
  return Object.keys(fields).every((field) => {
    const holder = objects.find((each) => isObject(each) && own(each, field) !== undefined);
    return (
      holder !== undefined && isObject(holder) && isSame(own(holder, field), own(fields, field))
    );
  });
}
