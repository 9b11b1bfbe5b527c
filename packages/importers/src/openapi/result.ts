import type { ImportedOperation, ImportedParam } from '../api/imported-api.ts';
import type { SchemaPlace } from '../schema/context.ts';
import { convert } from '../schema/convert.ts';
import type { TypeJson } from '../schema/type-json.ts';
import { isStructured, type Media } from './media.ts';
import { pagingParams, totalIn } from './paging.ts';
import type { Success } from './responses.ts';

type Result = Pick<ImportedOperation, 'returns' | 'text' | 'paging'>;

/**
 * What an operation gives: the body of its response. A list that comes page by page, whose pages `Link` headers
 * lead through, is `body` of a result that also counts all items.
 */
export function resultOf(
  { media, hasLinks }: Success,
  params: readonly ImportedParam[],
  place: SchemaPlace,
): Result {
  if (media === undefined) return { returns: undefined };
  const returns = bodyType(media, place);
  const pages = hasLinks ? pagingParams(params) : undefined;
  if (pages === undefined) return { returns };
  const { shapes } = place.context;
  const total = totalIn(
    returns,
    shapes.all.map(({ shape }) => shape),
  );
  if (total !== undefined) return { returns, paging: { ...pages, total } };
  if (returns.type !== 'array') return { returns };
  const fields = [
    { name: 'body', ...returns },
    { name: 'total', type: 'integer', min: 0 },
  ];
  const page = shapes.ofMembers([...place.words.slice(0, -1), 'page'], { fields });
  return {
    returns: { type: 'shape', shape: page },
    text: { member: 'body' },
    paging: { ...pages, total: 'total' },
  };
}

function bodyType(media: Media, place: SchemaPlace): TypeJson {
  return media.schema === undefined && !isStructured(media)
    ? { type: 'string' }
    : convert(media.schema ?? {}, place);
}
