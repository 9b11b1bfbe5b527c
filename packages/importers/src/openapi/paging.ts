import type { ImportedParam } from '../api/imported-api.ts';
import type { ShapeJson, TypeJson } from '../schema/type-json.ts';

const pageNames = ['page', 'page_number', 'pageNumber', 'page[number]', 'pageIndex'];
const sizeNames = [
  'per_page',
  'perPage',
  'page_size',
  'pageSize',
  'page[size]',
  'limit',
  'size',
  'count',
  'pagelen',
];
const totalNames = ['total_count', 'totalCount', 'total', 'totalItems', 'total_items', 'count'];

/** The params by which results are asked for page by page; undefined where there are none. */
export function pagingParams(
  params: readonly ImportedParam[],
): { readonly page: string; readonly size: string } | undefined {
  const named = (names: readonly string[]): string | undefined =>
    params.find(
      ({ place, name, param }) =>
        place === 'query' && names.includes(name) && param.type === 'integer',
    )?.param.name;
  const [page, size] = [named(pageNames), named(sizeNames)];
  return page === undefined || size === undefined ? undefined : { page, size };
}

/** The member of a result that counts all items; undefined where it has none. */
export function totalIn(returns: TypeJson, shapes: readonly ShapeJson[]): string | undefined {
  const fields = shapes.find(({ name }) => name === returns.shape)?.fields ?? [];
  const totals = fields.filter(({ type }) => type === 'integer' || type === 'number');
  return totalNames.find((name) => totals.some((field) => field.name === name));
}
