/** Markdown code: fenced by more backticks than it holds in a row. */
export function codeSpan(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map(({ length }) => length)));
  const pad = /^[`\s]|[`\s]$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** `a`, `b` or `c` */
export function codeList(names: readonly string[], conjunction: 'and' | 'or'): string {
  const spans = names.map(codeSpan);
  const last = spans.pop() ?? '';
  return spans.length === 0 ? last : `${spans.join(', ')} ${conjunction} ${last}`;
}
