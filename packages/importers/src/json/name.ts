/** Longest name of an operation, a param or a member. */
export const longestName = 128;

/** Whether an operation, a param or a member may be called so: a short text without characters that do not show. */
export function isName(name: string): boolean {
  return name.length <= longestName && /^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u.test(name);
}
