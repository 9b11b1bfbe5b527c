import { walkAll } from '../python/syntax/walk.ts';
import type { Check } from './check.ts';
import type { StateValue } from './state.ts';

/** Most literals of a check that are tried. */
const mostLiterals = 16;

/** The values that a check itself writes down, apart from those that say nothing. */
export function literalsOf({ body }: Check): readonly StateValue[] {
  const found = new Set<StateValue>();
  walkAll(body, (expression) => {
    if (expression.kind !== 'constant') return;
    const { value } = expression;
    if (value !== null && typeof value !== 'boolean' && value !== '') found.add(value);
  });
  return [...found].slice(0, mostLiterals);
}
