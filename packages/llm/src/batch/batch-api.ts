import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Batch } from 'openai/resources/batches';
import { LanguageModelError } from '../errors.ts';
import { Server, type ServerOptions } from '../openai/server.ts';
import { batchPaths, type BatchPaths } from './batch-list.ts';

/** The calls of a Batch API, as this package makes them; all throw LanguageModelError. */
export type BatchApi = ReturnType<typeof batchApi>;

/** The folder of a batch, and the server that it is submitted to. */
export interface BatchPlace {
  readonly paths: BatchPaths;
  readonly api: BatchApi;
  readonly signal: AbortSignal;
}

export interface BatchPlaceOptions extends ServerOptions {
  /** The folder of the batch transport. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** In place of that of a server. */
  readonly api?: BatchApi;
}

/** @throws LanguageModelError where the address or the key cannot be right */
export function batchPlace(options: BatchPlaceOptions): BatchPlace {
  const { folder, api = batchApi(options), signal = new AbortController().signal } = options;
  return { paths: batchPaths(folder), api, signal };
}

/** Name of the member of a batch's metadata by which it is found again. */
const submissionName = 'envloom_submission';

/** The submission that a batch carries. */
export function submissionOfBatch({ metadata }: Batch): string | undefined {
  return metadata?.[submissionName];
}

/**
 * The Batch API of a server, through the official client, with the retries of the `openai` transport.
 *
 * @throws LanguageModelError where the address or the key cannot be right
 */
export function batchApi(options: ServerOptions) {
  const server = new Server(options);
  return {
    /** @returns id of the file */
    upload: async (file: File, signal: AbortSignal): Promise<string> => {
      const input = { file, purpose: 'batch' } as const;
      return (await server.ask({ signal }, ({ files }) => files.create(input, { signal }))).id;
    },
    /** Is never tried again by itself: a first try whose answer was lost may have succeeded. */
    create: (inputFile: string, submission: string, signal: AbortSignal): Promise<Batch> => {
      const body = {
        input_file_id: inputFile,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { [submissionName]: submission },
      } as const;
      const headers = { 'Idempotency-Key': submission };
      return server.ask({ signal }, ({ batches }) =>
        batches.create(body, { signal, headers, maxRetries: 0 }),
      );
    },
    retrieve: (batchId: string, signal: AbortSignal): Promise<Batch> =>
      server.ask({ signal }, ({ batches }) => batches.retrieve(batchId, { signal })),
    /** Looks through the newest batches. */
    find: (isIt: (batch: Batch) => boolean, signal: AbortSignal): Promise<Batch | undefined> =>
      server.ask({ signal }, async ({ batches }) => {
        let seen = 0;
        for await (const batch of batches.list({ limit: 100 }, { signal })) {
          if (isIt(batch)) return batch;
          seen += 1;
          if (seen >= mostListed) return undefined;
        }
        return undefined;
      }),
    /** Writes the content of a file of the server to a path. */
    download: (fileId: string, path: string, signal: AbortSignal): Promise<void> =>
      downloaded(server, fileId, path, signal),
  };
}

/** Newest batches that are searched for one that a stopped process may have created. */
const mostListed = 2000;

/** The client itself tries again only while nothing of a file has come. */
const mostDownloads = 3;

async function downloaded(
  server: Server,
  fileId: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more where it broke off
      await server.ask({ signal }, async ({ files }) => {
        const { body } = await files.content(fileId, { signal });
        const source = body === null ? Readable.from([]) : Readable.fromWeb(body);
        await pipeline(source, createWriteStream(path), { signal });
      });
      return;
    } catch (error) {
      const hasBroken = error instanceof LanguageModelError && error.problem === 'unreachable';
      if (!hasBroken || tries >= mostDownloads) throw error;
    }
  }
}
