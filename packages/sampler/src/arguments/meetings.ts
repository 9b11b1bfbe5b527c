import { isList, isObject, type Json } from '@envloom/core';
import { isKey } from '@envloom/runtime';
import type { Draw } from '../draw/draw.ts';
import type { Meeting } from '../simulator/probe.ts';
import type { Row } from '../simulator/rows.ts';
import { objectOf } from '../values/containers.ts';

/** What was compared last most likely decided: so many proposals are preferred, this often. */
const nearby = 4;
const late = 0.75;

/** A leaf to replace, and by what. */
interface Proposal {
  readonly from: Json;
  readonly to: Json;
}

/**
 * Arguments with one leaf changed to what it was compared with in a call that failed; undefined
 * where no leaf was compared.
 */
export function proposed(args: Row, meetings: readonly Meeting[], draw: Draw): Row | undefined {
  const leaves = new Set<Json>();
  collect(args, leaves);
  const proposals = meetings.flatMap((meeting) => proposalsOf(meeting, leaves));
  if (proposals.length === 0) return undefined;
  const nearest = draw.chance(late) ? proposals.slice(-nearby) : proposals;
  const { from, to } = draw.pick(nearest);
  return membersReplaced(args, from, to);
}

function proposalsOf({ left, right }: Meeting, leaves: ReadonlySet<Json>): readonly Proposal[] {
  if (isKey(left) && leaves.has(left) && isObject(right)) {
    return Object.keys(right)
      .slice(0, nearby)
      .map((to) => ({ from: left, to }));
  }
  if (!isKey(left) || !isKey(right) || typeof left !== typeof right || left === right) return [];
  return [
    ...(leaves.has(left) ? [{ from: left, to: right }] : []),
    ...(leaves.has(right) ? [{ from: right, to: left }] : []),
  ];
}

function collect(value: Json, leaves: Set<Json>): void {
  if (isKey(value)) leaves.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collect(member, leaves);
  }
}

function replaced(value: Json, from: Json, to: Json): Json {
  if (value === from) return to;
  if (isList(value)) return value.map((item) => replaced(item, from, to));
  return isObject(value) ? membersReplaced(value, from, to) : value;
}

function membersReplaced(object: Row, from: Json, to: Json): Row {
  return objectOf(
    Object.entries(object).map(([name, member]) => [name, replaced(member, from, to)] as const),
  );
}
