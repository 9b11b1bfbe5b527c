/** Python's `text.lstrip('\n')`. */
export function withoutLeadingNewlines(text: string): string {
  let start = 0;
  while (text[start] === '\n') start += 1;
  return text.slice(start);
}

/** Python's `text.rstrip('\n')`. */
export function withoutTrailingNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Python's `text.strip('\n')`. */
export function withoutOuterNewlines(text: string): string {
  return withoutTrailingNewlines(withoutLeadingNewlines(text));
}
