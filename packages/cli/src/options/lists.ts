/** `a, b,c` as its parts; undefined where nothing was given. */
export function listOf(text: string | undefined): readonly string[] | undefined {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
}
