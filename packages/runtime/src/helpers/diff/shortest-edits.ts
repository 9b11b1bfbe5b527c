import { charge } from '../fuel.ts';

/** Lines of both texts, of the old one only, or of the new one only. */
export type Sign = ' ' | '-' | '+';

/** So many lines of one kind, and what came before them. */
interface Run {
  readonly sign: Sign;
  readonly count: number;
  readonly before: Run | undefined;
}

/** The farthest that some number of edits leads to on a diagonal of old lines minus new ones. */
interface Path {
  /** Old lines that are done. */
  readonly done: number;
  readonly runs: Run | undefined;
}

/**
 * The fewest edits that make one list of another, as the signs of the lines in their order (Myers 1986). Of several that are
 * as short, the one is taken that tools for JavaScript take: what removes first.
 */
export function shortestEdits(old: readonly string[], made: readonly string[]): readonly Sign[] {
  const search = new Search(old, made);
  let found = search.begin();
  for (let edits = 1; found === undefined; edits += 1) found = search.with(edits);
  return signsOf(found);
}

class Search {
  readonly #old: readonly string[];
  readonly #made: readonly string[];
  readonly #paths = new Map<number, Path>();
  /** Diagonals beyond these have left the lists. */
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  constructor(old: readonly string[], made: readonly string[]) {
    this.#old = old;
    this.#made = made;
  }

  begin(): Path | undefined {
    return this.#reached(0, { done: 0, runs: undefined });
  }

  /** The path that ends with so many edits, where there is one. */
  with(edits: number): Path | undefined {
    const last = Math.min(this.#most, edits);
    for (let at = Math.max(this.#least, -edits); at <= last; at += 2) {
      const next = this.#edited(at);
      this.#paths.delete(at - 1);
      if (next === undefined) this.#paths.delete(at);
      const end = next && this.#reached(at, next);
      if (end !== undefined) return end;
    }
    return undefined;
  }

  /** One more edit: from the neighbour that is farther. */
  #edited(at: number): Path | undefined {
    const [removing, adding] = [this.#paths.get(at - 1), this.#paths.get(at + 1)];
    const canRemove = removing !== undefined && removing.done < this.#old.length;
    const added = adding === undefined ? -1 : adding.done - at - 1;
    const canAdd = adding !== undefined && added >= 0 && added < this.#made.length;
    if (canAdd && (!canRemove || removing.done < adding.done))
      return { done: adding.done, runs: longer(adding.runs, '+', 1) };
    return canRemove ? { done: removing.done + 1, runs: longer(removing.runs, '-', 1) } : undefined;
  }

  /** Goes on over equal lines. @returns the path where that was all of both lists */
  #reached(at: number, { done, runs }: Path): Path | undefined {
    let equal = 0;
    while (this.#isEqual(done + equal, done + equal - at)) equal += 1;
    charge(1 + equal);
    const path = { done: done + equal, runs: longer(runs, ' ', equal) };
    const isOldDone = path.done >= this.#old.length;
    const isMadeDone = path.done - at >= this.#made.length;
    if (isOldDone && isMadeDone) return path;
    this.#paths.set(at, path);
    if (isOldDone) this.#most = Math.min(this.#most, at - 1);
    if (isMadeDone) this.#least = Math.max(this.#least, at + 1);
    return undefined;
  }

  #isEqual(old: number, made: number): boolean {
    return (
      old < this.#old.length && made < this.#made.length && this.#old[old] === this.#made[made]
    );
  }
}

function longer(runs: Run | undefined, sign: Sign, count: number): Run | undefined {
  if (count === 0) return runs;
  return runs?.sign === sign
    ? { ...runs, count: runs.count + count }
    : { sign, count, before: runs };
}

function signsOf({ runs }: Path): readonly Sign[] {
  const signs: Sign[][] = [];
  for (let run = runs; run !== undefined; run = run.before)
    signs.push(Array.from({ length: run.count }, () => run.sign));
  return signs.toReversed().flat();
}
