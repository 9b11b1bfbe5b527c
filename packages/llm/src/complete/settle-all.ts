import { LanguageModelError, ownProblems } from '../errors.ts';

/**
 * Waits until every promise has settled, then decides: what came is kept even where the run cannot
 * go on.
 *
 * @returns the values in the order of the promises
 * @throws whatever is not about one question only (a server, a key, a budget, a defect), first of
 *   all; else a LanguageModelError 'not-recorded' or 'waiting' where answers are missing that a
 *   later run may have; else the failure of a single question
 */
export async function settleAll<T>(promises: Iterable<PromiseLike<T>>): Promise<readonly T[]> {
  const settled = await Promise.allSettled(promises);
  const errors = settled.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  const failures = errors.filter(isOfOneQuestion);
  const problems = ['not-recorded', 'waiting'] as const;
  const missing = problems.map((problem) => failures.filter((error) => error.problem === problem));
  const [first, ...others] = missing.find((some) => some.length > 0) ?? [];
  if (errors.length > failures.length) throw errors.find((error) => !isOfOneQuestion(error));
  if (first !== undefined && others.length > 0) {
    const count = `${others.length + 1} of ${settled.length} questions`;
    const message = `${count} have no answer yet. The first: ${first.message}`;
    throw new LanguageModelError(first.problem, message, { cause: first });
  }
  if (errors.length > 0) throw first ?? errors[0];
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

const isOfOneQuestion = (error: unknown): error is LanguageModelError =>
  error instanceof LanguageModelError && ownProblems.has(error.problem);
