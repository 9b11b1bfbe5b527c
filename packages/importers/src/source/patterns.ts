/**
 * Whether a text is one that a pattern describes. `*` stands for anything, in paths for anything but `/`;
 * `**` for anything. All else, braces too, is literal.
 */
export function matches(pattern: string, text: string, isPath = false): boolean {
  const star = isPath ? '[^/]*' : '.*';
  const parts = pattern.split(/(\*+)/).map((part) => {
    if (part === '*') return star;
    return part.startsWith('*') ? '.*' : part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`, 's').test(text);
}
