const longestQuote = 40;

/** Names a value in a message: `7`, `"abc"`, `a list`, `an object`, `null`, `nothing`. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  return `a ${typeof value}`;
}

/** Quotes a text, shortened to 40 characters. */
export function quote(text: string): string {
  const shown = text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
  return JSON.stringify(shown.toWellFormed());
}
