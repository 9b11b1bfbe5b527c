/** Names in groups of at most so many. */
export function shares(names: readonly string[], most: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / most) }, (_, at) =>
    names.slice(at * most, (at + 1) * most),
  );
}

/**
 * The answers to questions that are asked at the same time. Each is asked to its end, so that a batch has all of them.
 *
 * @throws the first failure
 */
export async function allAsked<T>(questions: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(questions);
  return Promise.all(questions);
}
