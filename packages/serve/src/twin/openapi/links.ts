import { isObject, type Json, type JsonObject } from '@envloom/core';
import type { Tool } from '@envloom/runtime';

/**
 * The `Link` header that leads to the other pages of a result; undefined where there are none.
 *
 * @param args with what was left out filled in
 * @see https://www.rfc-editor.org/rfc/rfc8288
 */
export function linksOf(
  { paging }: Tool,
  args: JsonObject,
  data: Json,
  url: URL,
): string | undefined {
  if (paging === undefined || !isObject(data)) return undefined;
  const page = countIn(args[paging.page]) ?? 1;
  const size = countIn(args[paging.size]);
  const total = data[paging.total];
  if (size === undefined || typeof total !== 'number') return undefined;
  const last = Math.max(1, Math.ceil(total / size));
  const before = Math.min(page - 1, last);
  const pages = [
    ...(page > 1 ? [['prev', before] as const] : []),
    ...(page < last ? [['next', page + 1] as const, ['last', last] as const] : []),
    ...(page > 1 ? [['first', 1] as const] : []),
  ];
  const name = paging.page.replace(/^query\./, '');
  const links = pages.map(([rel, to]) => `<${withPage(url, name, to)}>; rel="${rel}"`);
  return links.length === 0 ? undefined : links.join(', ');
}

function countIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

function withPage(url: URL, name: string, page: number): string {
  const other = new URL(url);
  other.searchParams.set(name, String(page));
  return other.href;
}
