import type { Filter, TextPart } from './text-parts.ts';

/** The value of a slot. */
export type Told = string | number | boolean | readonly (string | number)[];

/**
 * A text with its slots filled.
 *
 * @param slots the value of every slot in it
 * @throws where a slot has no value, or one that its filter cannot print: the checker keeps that out
 */
export function fill(parts: readonly TextPart[], slots: Readonly<Record<string, Told>>): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : printed(part.name, part.filters, slots)))
    .join('');
}

function printed(
  name: string,
  filters: readonly Filter[],
  slots: Readonly<Record<string, Told>>,
): string {
  const value = Object.hasOwn(slots, name) ? slots[name] : undefined;
  if (value === undefined) throw new Error(`The slot ${name} has no value.`);
  const done = filters.reduce(filtered, value);
  if (isList(done)) throw new Error(`The list ${name} is printed without \`and\` or \`lines\`.`);
  return typeof done === 'boolean' ? (done ? 'yes' : 'no') : String(done);
}

function isList(value: Told): value is readonly (string | number)[] {
  return Array.isArray(value);
}

function filtered(value: Told, filter: Filter): Told {
  if (filter === 'and' || filter === 'lines') {
    const items = isList(value) ? value.map(String) : [String(value)];
    return filter === 'and' ? joined(items) : items.map((item) => `- ${item}`).join('\n');
  }
  const print = prints[filter];
  return isList(value) ? value.map((item) => print(item)) : print(value);
}

const prints = { date: day, money, quoted };

/** `a, b and c`. */
function joined(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `12 March 2026` of `2026-03-12`, or of a time on that day. */
function day(value: string | number | boolean): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(String(value)) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) throw new Error(`${String(value)} is no day.`);
  return `${Number(date)} ${name} ${year}`;
}

function quoted(value: string | number | boolean): string {
  return `"${value}"`;
}

/** Two decimals. */
function money(value: string | number | boolean): string {
  if (typeof value !== 'number') throw new Error(`${String(value)} is no amount.`);
  return value.toFixed(2);
}
