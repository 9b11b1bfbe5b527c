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
