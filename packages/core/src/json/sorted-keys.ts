/** The keys of an object by code unit. What is stored mostly has them in this order already. */
export function sortedKeys(object: object): readonly string[] {
  const keys = Object.keys(object);
  // Without a comparison function texts are sorted by code unit.
  return isSorted(keys) ? keys : keys.toSorted();
}

function isSorted(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at += 1) {
    if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return false;
  }
  return true;
}
