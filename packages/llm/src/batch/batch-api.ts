import OpenAI from 'openai';
import type { Batch } from 'openai/resources/batches';
import type { ReadableStream } from 'node:stream/web';

/** Where batches are submitted to. */
export interface BatchServer {
  /** Such as `https://api.openai.com/v1`, which is the default. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** How often the client tries again what failed for a reason that may pass: 4. */
  readonly retries?: number;
}

/** The calls of a Batch API, as this package makes them. */
export interface BatchApi {
  /** For messages: host and path, without credentials. */
  readonly address: string;
  /** @returns id of the file */
  upload(file: File, signal?: AbortSignal): Promise<string>;
  /** Is never tried again by itself: a first try whose answer was lost may have succeeded. */
  create(inputFile: string, submission: string, signal?: AbortSignal): Promise<Batch>;
  retrieve(batchId: string, signal?: AbortSignal): Promise<Batch>;
  /** Newest first. */
  list(signal?: AbortSignal): AsyncIterable<Batch>;
  /** undefined: the file is empty. */
  download(fileId: string, signal?: AbortSignal): Promise<ReadableStream | undefined>;
}

/** Name of the member of a batch's metadata by which it is found again. */
const submissionName = 'envloom_submission';

/** The submission that a batch carries. */
export function submissionOfBatch({ metadata }: Batch): string | undefined {
  return metadata?.[submissionName];
}

/** The Batch API of a server, through the official client. */
export function batchApi({ baseUrl, apiKey, retries = 4 }: BatchServer): BatchApi {
  const { files, batches, baseURL } = new OpenAI({
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    // Local servers take any key; without one the client would look into the environment.
    apiKey: apiKey ?? 'none',
    maxRetries: retries,
    logLevel: 'off',
  });
  return {
    address: addressOf(baseURL),
    upload: async (file, signal) => (await files.create({ file, purpose: 'batch' }, { signal })).id,
    create: (inputFile, submission, signal) =>
      batches.create(
        {
          input_file_id: inputFile,
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
          metadata: { [submissionName]: submission },
        },
        { signal, maxRetries: 0, headers: { 'Idempotency-Key': submission } },
      ),
    retrieve: (batchId, signal) => batches.retrieve(batchId, { signal }),
    list: (signal) => batches.list({ limit: 100 }, { signal }),
    download: async (fileId, signal) => (await files.content(fileId, { signal })).body ?? undefined,
  };
}

function addressOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return 'the server';
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname}`;
}
