import { canonicalJson, type Json } from '@envloom/core';
import { type Fault, inside, type Judge, notThe } from './fault.ts';

/** An object as JSON has it: made by no class, all its members plain values. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** A finite number that is not -0. */
export function isPlainNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0);
}

/** Judges every item of a list. */
export function itemFault(items: readonly unknown[], judge: Judge): Fault | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const fault = judge(items[index]);
    if (fault !== undefined) return inside(`[${index}]`, fault);
  }
  return undefined;
}

/** Judges every member of an object. */
export function memberFault(
  object: Readonly<Record<string, unknown>>,
  judge: Judge,
): Fault | undefined {
  for (const name of Object.keys(object)) {
    const fault = judge(object[name]);
    if (fault !== undefined) return inside(`.${name}`, fault);
  }
  return undefined;
}

/** Deeper than what the runtime stores, so that what has no end is recognised. */
const deepest = 500;

/** Whether a value is JSON, whatever it says. */
export function jsonFault(value: unknown, levels = deepest): Fault | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'number')
    return isPlainNumber(value) ? undefined : notThe('a finite number that is not -0', value);
  if (levels === 0) return notThe('something that has an end', value);
  if (Array.isArray(value)) return itemFault(value, (item) => jsonFault(item, levels - 1));
  if (!isPlainObject(value)) return notThe('JSON', value);
  return memberFault(value, (member) => jsonFault(member, levels - 1));
}

/** Whether a value occurs twice in a list, compared as JSON. */
export function hasRepeats(items: readonly Json[]): boolean {
  return new Set(items.map((item) => canonicalJson(item))).size < items.length;
}
