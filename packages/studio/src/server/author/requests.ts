import { z } from 'zod';
import type { DeleteRequest, PreviewRequest, SaveRequest } from '../../protocol/author.ts';
import { programName } from './source-files.ts';

const path = z.string().max(200);
const hash = z.string().max(64);
/** In characters; the largest models have a tenth of it. */
const text = z.string().max(1_000_000);
const seed = z.int().min(0).max(1_000_000);

export const saveRequest: z.ZodType<SaveRequest> = z.strictObject({
  path,
  text,
  hash: hash.nullable(),
});

export const deleteRequest: z.ZodType<DeleteRequest> = z.strictObject({ path, hash });

const drafts = z.record(path, text);

const query = z.strictObject({
  table: z.string().max(200),
  offset: z.int().min(0),
  limit: z.int().min(1).max(500),
  search: z.string().max(200).exactOptional(),
  onlyChanged: z.boolean().exactOptional(),
});

export const previewRequest: z.ZodType<PreviewRequest> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tasks'), drafts, seed }),
  z.strictObject({ kind: z.literal('world'), drafts, seed }),
  z.strictObject({ kind: z.literal('rows'), drafts, seed, query }),
  z.strictObject({ kind: z.literal('quality'), drafts }),
  z.strictObject({ kind: z.literal('instances'), drafts, path, seed }),
  z.strictObject({ kind: z.literal('mutants'), drafts, path }),
  z.strictObject({
    kind: z.literal('starter'),
    drafts,
    name: z.string().max(80).regex(programName),
  }),
]);

export const fileQuery = z.object({ path });
