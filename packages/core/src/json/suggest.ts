const longestName = 64;

/** The known name closest to a mistyped one (a third of it may differ), for "did you mean". */
export function closest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > longestName) return undefined;
  let best: string | undefined;
  let bestDistance = Math.min(Math.floor(name.length / 3) + 2, name.length);
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** `; did you mean "x"?`, or nothing where no known name is close. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const suggestion = closest(name, known);
  return suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
}

/** Levenshtein distance, one row of the table at a time. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(a).entries()) row = nextRow(row, index + 1, letter, b);
  return row.at(-1) ?? 0;
}

function nextRow(above: readonly number[], first: number, letter: string, b: string): number[] {
  const row = [first];
  for (let column = 1; column <= b.length; column += 1) {
    const substitution = (above[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
    row.push(Math.min(substitution, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
  }
  return row;
}
