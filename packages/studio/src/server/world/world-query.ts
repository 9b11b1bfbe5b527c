import { readRequest } from '@envloom/serve';
import { z } from 'zod';
import type { WorldQuery } from '../../protocol/world.ts';

const wholeNumber = z.coerce.number().int().min(0);

const shape = z.object({
  table: z.string().max(200),
  offset: wholeNumber.default(0),
  limit: wholeNumber.max(500).default(100),
  search: z.string().max(200).default(''),
  onlyChanged: z.stringbool().default(false),
});

/**
 * Which rows the query of an address asks for: `?table=loans&offset=0&limit=100&search=ada&onlyChanged=true`.
 *
 * @throws ServeError naming the first thing that is wrong
 */
export const readWorldQuery = (query: unknown): WorldQuery => readRequest(shape, query);
