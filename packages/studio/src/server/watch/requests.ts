import { z } from 'zod';
import { pairOutcomes, rowFilters, rowSorts } from '../../protocol/watch.ts';

const path = z.string().max(1_000);
const offset = z.coerce.number().int().min(0).default(0);
const limit = z.coerce.number().int().min(1).max(500).default(100);
const text = z.string().max(200).default('');
const filter = z.string().max(500).optional();

export const filesQuery = z.object({ folder: path.default('') });

/** Filters of rows and their order, without the page. */
const rowsChosen = {
  ...Object.fromEntries(rowFilters.map((name) => [name, filter])),
  text,
  sort: z.enum(rowSorts).default('line'),
  isDescending: z.stringbool().default(false),
};

export const rowsQuery = z.object({ file: path, ...rowsChosen, offset, limit });

const line = z.coerce.number().int().min(1);

export const episodeQuery = z.object({ file: path, line, ...rowsChosen });

export const replayQuery = z.object({ file: path, line });

export const worldQuery = z.object({ file: path, line, step: z.coerce.number().int().min(0) });

export const compareQuery = z.object({
  left: path,
  right: path,
  outcome: z.enum([...pairOutcomes, 'differs']).optional(),
  text,
  offset,
  limit,
});

export const fileQuery = z.object({ file: path });
