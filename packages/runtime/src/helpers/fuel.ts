import { refuse } from '../failure/refusal.ts';

/**
 * Units of work a call may do by default. A unit costs at most about a microsecond and 200 bytes, so
 * that a call ends within a second and 200 MB.
 */
export const defaultBudget = 700_000;

/**
 * What is left to spend. Calls are synchronous, so one counter serves every world; outside a call
 * nothing is counted. Whoever sets it puts back what it was: by plain assignment, which works even
 * when the stack is full.
 */
export const meter: { left: number } = { left: Number.MAX_SAFE_INTEGER };

/** Spends `amount` units; ends the call with `BUDGET_EXCEEDED` once the budget is used up. */
export function charge(amount: number): void {
  meter.left -= amount;
  if (!(meter.left >= 0))
    refuse('BUDGET_EXCEEDED', 'The call did more work than its budget allows.');
}

/** Characters that cost one unit. */
export const charactersPerUnit = 16;

/** What copying a key costs. */
export const keyCost = 4;

/**
 * Charges for what is about to be iterated or was just built, and returns it: an array costs its length, a
 * record four times its keys, a text a sixteenth of its characters, anything else 1: `for (const line of fuel(lines))`.
 */
export function fuel<T>(value: T): T {
  charge(Math.max(1, costOf(value)));
  return value;
}

function costOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return Math.ceil(value.length / charactersPerUnit);
  return typeof value === 'object' && value !== null ? keyCost * Object.keys(value).length : 1;
}

/** `texts.join(separator)`, paid before the text is made. */
export function joinTexts(texts: readonly unknown[], separator: string): string {
  const separators = Math.max(0, texts.length - 1) * separator.length;
  let characters = separators;
  for (const text of texts) characters += typeof text === 'string' ? text.length : 1;
  charge(texts.length + Math.ceil(characters / charactersPerUnit));
  return texts.join(separator);
}

/** `text.replaceAll(part, by)`, paid before the text is made. */
export function replaceTexts(text: string, part: string, by: string): string {
  const places = part === '' ? text.length + 1 : Math.floor(text.length / part.length);
  // `$'` and the like stand for parts of the text.
  const longest = by.includes('$') ? by.length * text.length : by.length;
  charge(1 + Math.ceil((text.length + places * longest) / charactersPerUnit));
  return text.replaceAll(part, by);
}
