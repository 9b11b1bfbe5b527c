import { canonicalJson, type Json } from '@envloom/core';

/** What is wrong with a value, and where in it. */
export interface Fault {
  /** `.loans[2].due_on`; empty for the value itself. */
  readonly path: string;
  readonly text: string;
}

/** Says what is wrong with a value; undefined where nothing is. */
export type Judge = (value: unknown) => Fault | undefined;

const longest = 80;

/** The fault of being something else. */
export function notThe(expectation: string, value: unknown): Fault {
  return { path: '', text: `expected ${expectation}, got ${shown(value)}` };
}

/** A fault of a part, told from the whole. */
export function inside(segment: string, { path, text }: Fault): Fault {
  return { path: segment + path, text };
}

/** `data.loans[2].due_on: expected a date, got "soon"` */
export function faultText(root: string, { path, text }: Fault): string {
  return `${root}${path}: ${text}`;
}

function shown(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : `${value}`;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, longest));
  if (value === null || value === undefined || typeof value === 'boolean') return `${value}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

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
