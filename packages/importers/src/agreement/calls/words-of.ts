/** The words of a name, in lower case and without a plural's `s`: `entityNames` has `entity` and `name`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.length > 2 ? word.replace(/s$/, '') : word))
    .filter((word) => word !== '');
}

/** Whether two names say the same kind of thing, which is their last word: `entityName` and `names`. */
export function areAlike(a: string, b: string): boolean {
  const word = wordsOf(a).at(-1);
  return word !== undefined && word === wordsOf(b).at(-1);
}
