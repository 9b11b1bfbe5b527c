import { isObject, type Json, jsonIn } from '@envloom/core';
import { pythonText } from '../python/print.ts';

/**
 * As `json.dumps` writes it.
 *
 * @param floats names of members whose numbers are floats, and of `''` the value itself
 */
export const dumps = (value: Json, floats?: ReadonlySet<string>): string =>
  pythonText(value, { form: 'json', ...(floats === undefined ? {} : { floats }) });

/** As `str()` writes it; a text stays unchanged. */
export const str = (value: Json, floats?: ReadonlySet<string>): string =>
  typeof value === 'string'
    ? value
    : pythonText(value, { form: 'repr', ...(floats === undefined ? {} : { floats }) });

/** Whether an observation is a failure: an exception, an object with `error`, or a list of only such an object. */
export function isErrorText(text: string): boolean {
  if (text.startsWith('Error during execution:')) return true;
  if (!/error/i.test(text)) return false;
  if (text.startsWith("[{'error'") || text.startsWith("['Error")) return true;
  const value = jsonIn(text);
  return isObject(value) && Object.hasOwn(value, 'error');
}
