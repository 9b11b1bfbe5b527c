/** @throws Error naming the option and what it may be */
export function oneOf<T extends string>(option: string, known: readonly T[], text: string): T {
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  throw new Error(`--${option} must be one of ${known.join(', ')}, but is "${text}".`);
}
