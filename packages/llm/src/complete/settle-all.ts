import { LanguageModelError, ownProblems } from '../errors.ts';

/** What became of one of several questions: its value, or a failure that is its own. */
export type Settled<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: LanguageModelError };

/**
 * Waits until every promise has settled, then decides: what came is kept even where the run cannot
 * go on.
 *
 * @returns in the order of the promises; a failure only where the model's answer is at fault
 *   (`bad-answer`, `refused`, `context-length`)
 * @throws whatever is not about one question only (a server, a key, a budget, a defect), first of
 *   all; else a LanguageModelError 'not-recorded' or 'waiting' where answers are missing that a
 *   later run may have
 */
export async function settleAll<T>(
  promises: Iterable<PromiseLike<T>>,
): Promise<readonly Settled<T>[]> {
  const settled = (await Promise.allSettled(promises)).map(settledOf);
  throwMissing(settled, 'not-recorded');
  throwMissing(settled, 'waiting');
  return settled;
}

function settledOf<T>(result: PromiseSettledResult<T>): Settled<T> {
  if (result.status === 'fulfilled') {
    return { ok: true, value: result.value };
  }
  const error: unknown = result.reason;
  if (error instanceof LanguageModelError && ownProblems.has(error.problem)) {
    return { ok: false, error };
  }
  throw error;
}

function throwMissing(
  settled: readonly Settled<unknown>[],
  problem: 'not-recorded' | 'waiting',
): void {
  const missing = settled.flatMap((one) =>
    !one.ok && one.error.problem === problem ? [one.error] : [],
  );
  const [first] = missing;
  if (first === undefined) {
    return;
  }
  if (missing.length === 1) {
    throw first;
  }
  const count = `${String(missing.length)} of ${String(settled.length)} questions`;
  const message = `${count} have no answer yet. The first: ${first.message}`;
  throw new LanguageModelError(problem, message, { cause: first });
}
