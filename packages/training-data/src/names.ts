/** `a, b, c and 12 more`: as many as a person reads. */
export function namesText(names: readonly string[], most: number): string {
  const rest = names.length > most ? ` and ${names.length - most} more` : '';
  return names.slice(0, most).join(', ') + rest;
}
