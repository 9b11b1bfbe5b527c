import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Batch, BatchesPage } from 'openai/resources/batches';
import { watchedBody } from '../openai/response.ts';
import { Server, type ServerOptions } from '../openai/server.ts';
import type { Watch } from '../openai/watch.ts';

/** The calls of a Batch API, as this package makes them; all throw LanguageModelError. */
export interface BatchApi {
  /** @returns id of the file */
  upload(file: File, signal: AbortSignal): Promise<string>;
  /** Is never tried again by itself: a first try whose answer was lost may have succeeded. */
  create(inputFile: string, submission: string, signal: AbortSignal): Promise<Batch>;
  retrieve(batchId: string, signal: AbortSignal): Promise<Batch>;
  /** Newest first. */
  list(signal: AbortSignal): AsyncIterable<Batch>;
  /** Writes the content of a file of the server to a path. */
  download(fileId: string, path: string, signal: AbortSignal): Promise<void>;
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
export function batchApi(options: ServerOptions): BatchApi {
  return new ServerBatches(options);
}

class ServerBatches implements BatchApi {
  readonly #server: Server;
  readonly #once: Server;

  constructor(options: ServerOptions) {
    this.#server = new Server(options);
    this.#once = new Server({ ...options, retries: { retries: 0 } });
  }

  async upload(file: File, signal: AbortSignal): Promise<string> {
    const { files } = this.#server.connection.client;
    const stored = await this.#ask(
      (watch) => files.create({ file, purpose: 'batch' }, { signal: watch.signal }),
      signal,
    );
    return stored.id;
  }

  create(inputFile: string, submission: string, signal: AbortSignal): Promise<Batch> {
    const { batches } = this.#once.connection.client;
    const body = {
      input_file_id: inputFile,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { [submissionName]: submission },
    } as const;
    const headers = { 'Idempotency-Key': submission };
    return this.#once.ask(
      (watch) => batches.create(body, { signal: watch.signal, headers }),
      this.#once.target(''),
      signal,
    );
  }

  retrieve(batchId: string, signal: AbortSignal): Promise<Batch> {
    const { batches } = this.#server.connection.client;
    return this.#ask((watch) => batches.retrieve(batchId, { signal: watch.signal }), signal);
  }

  async *list(signal: AbortSignal): AsyncIterable<Batch> {
    const { batches } = this.#server.connection.client;
    let after: string | undefined;
    do {
      const query = { limit: 100, ...(after !== undefined && { after }) };
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
      const page: BatchesPage = await this.#ask(
        async (watch) => batches.list(query, { signal: watch.signal }),
        signal,
      );
      yield* page.data;
      after = page.hasNextPage() ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  download(fileId: string, path: string, signal: AbortSignal): Promise<void> {
    const { files } = this.#server.connection.client;
    return this.#ask(async (watch) => {
      const response = await files.content(fileId, { signal: watch.signal });
      const { body } = watchedBody(response, watch);
      const source = body === null ? Readable.from([]) : Readable.fromWeb(body);
      await pipeline(source, createWriteStream(path), { signal: watch.signal });
    }, signal);
  }

  #ask<T>(exchange: (watch: Watch) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#server.ask(exchange, this.#server.target(''), signal);
  }
}
