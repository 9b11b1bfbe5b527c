import type { ToldRecord } from '../scenario/told.ts';

/**
 * What has to be told. Where one record alone repeats texts of the request (the customer it is all about),
 * these may be left out: nothing else has to be told apart by them.
 *
 * @param said the values of the request's slots
 */
export function neededRecords(
  told: readonly ToldRecord[],
  said: ReadonlySet<unknown>,
): readonly ToldRecord[] {
  const isRepeated = (value: ToldRecord[string]): boolean =>
    typeof value === 'string' && said.has(value);
  const repeating = told.filter((record) => Object.values(record).some(isRepeated));
  if (repeating.length !== 1) return told;
  return told.map((record) => {
    const rest = Object.entries(record).filter(([, value]) => !isRepeated(value));
    return rest.length === 0 ? record : Object.fromEntries(rest);
  });
}
