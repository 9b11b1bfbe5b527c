/** Whether this is `npm run test:full`, which leaves nothing out. */
export const isFullTier: boolean = process.env['ENVLOOM_FULL_TIER'] === '1';

/** The environments that every test runs on; those written by hand. */
const reference: ReadonlySet<string> = new Set([
  'bank-ledger',
  'hotel-reservations',
  'library-loans',
  'smart-home',
  'support-desk',
  'warehouse-inventory',
]);

/** Of the environments in `generated`, those that the costly tests of this run are about. */
export function environmentsOfTier(names: readonly string[]): readonly string[] {
  return isFullTier ? names : names.filter((name) => reference.has(name));
}

/** Every `nth` of a list, from its first on; all of it in the full tier. */
export function partOfTier<Item>(items: readonly Item[], nth: number): readonly Item[] {
  return isFullTier ? items : items.filter((_, at) => at % nth === 0);
}
