import { isList, type Json, type JsonObject } from '../json/json.ts';
import type { FactObserved, Played, PlayedEvent } from '../scenario/scenario.ts';
import { isMembers, isSame, own } from './same.ts';

/** The fact that decides, as `FactObserved` without its kind. */
export type Observed = Omit<FactObserved, 'kind'>;

type CallEvent = Extract<PlayedEvent, { kind: 'call' }>;

/**
 * Whether the fact that decides was seen: a call that was refused with this code, whose arguments
 * include the given ones, or one object in the data of a successful result that has all fields of
 * one of the facts.
 */
export function hasObserved(played: Pick<Played, 'events'>, observed: Observed): boolean {
  return played.events.some((event) => event.kind === 'call' && shows(event, observed));
}

function shows(call: CallEvent, { refusal, facts }: Observed): boolean {
  const { result } = call;
  if (result.success) return facts.some((fact) => containsFact(result.data, fact));
  return (
    refusal !== undefined &&
    result.error.code === refusal.code &&
    call.tool === refusal.tool &&
    hasFields(call.arguments, refusal.arguments)
  );
}

function containsFact(data: Json, fact: JsonObject): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (isList(data)) return data.some((item) => containsFact(item, fact));
  return hasFields(data, fact) || Object.values(data).some((value) => containsFact(value, fact));
}

function hasFields(value: Json, fields: JsonObject): boolean {
  if (!isMembers(value)) return false;
  return Object.keys(fields).every((field) => isSame(own(value, field), own(fields, field)));
}
