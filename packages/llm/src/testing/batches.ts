import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Fault, ServerBehaviour } from './behaviour.ts';
import type { ChatEndpoint } from './chat.ts';
import { completionOf } from './completion.ts';
import { sendError, sendJson } from './http.ts';

interface StoredFile {
  readonly id: string;
  readonly filename: string;
  readonly purpose: string;
  readonly text: string;
}

interface StoredBatch {
  readonly id: string;
  readonly inputFile: string;
  readonly metadata: unknown;
  pollsLeft: number;
  outcome?: {
    readonly output: string | null;
    readonly errors: string | null;
    readonly counts: object;
  };
}

const lineSchema = z.looseObject({ custom_id: z.string(), body: z.unknown() });

const createSchema = z.looseObject({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** Files and batches in memory: a batch is done after some polls. */
export class BatchEndpoint {
  readonly files = new Map<string, StoredFile>();
  readonly #batches: StoredBatch[] = [];
  readonly #behaviour: ServerBehaviour;
  readonly #chat: ChatEndpoint;

  constructor(behaviour: ServerBehaviour, chat: ChatEndpoint) {
    this.#behaviour = behaviour;
    this.#chat = chat;
  }

  async upload(response: ServerResponse, body: Buffer, contentType: string): Promise<void> {
    const request = new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    });
    const form = await request.formData();
    const file = form.get('file');
    if (!(file instanceof File))
      return sendError(response, 400, { message: 'No file', param: 'file' });
    sendJson(response, fileObject(this.#keep(file.name, 'batch', await file.text())));
  }

  #keep(filename: string, purpose: string, text: string): StoredFile {
    const file = { id: `file-${this.files.size + 1}`, filename, purpose, text };
    this.files.set(file.id, file);
    return file;
  }

  sendFile(response: ServerResponse, id: string, part: string | undefined): void {
    const file = this.files.get(id);
    if (!file) return sendError(response, 404, { message: `No such File object: ${id}` });
    if (part !== 'content') return sendJson(response, fileObject(file));
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(file.text);
  }

  create(response: ServerResponse, body: unknown): void {
    const parsed = createSchema.safeParse(body);
    if (!parsed.success || !this.files.has(parsed.data.input_file_id)) {
      return sendError(response, 400, { message: 'Invalid batch', param: 'input_file_id' });
    }
    const batch: StoredBatch = {
      id: `batch_${this.#batches.length + 1}`,
      inputFile: parsed.data.input_file_id,
      metadata: parsed.data.metadata ?? null,
      pollsLeft: this.#behaviour.batchPolls ?? 1,
    };
    this.#batches.push(batch);
    sendJson(response, batchObject(batch));
  }

  /** Newest first, all on one page. */
  list(response: ServerResponse): void {
    const data = this.#batches.toReversed().map(batchObject);
    sendJson(response, { object: 'list', data, has_more: false });
  }

  async poll(response: ServerResponse, id: string): Promise<void> {
    const batch = this.#batches.find((each) => each.id === id);
    if (!batch) return sendError(response, 404, { message: `No batch with id '${id}'` });
    if (batch.pollsLeft > 0) batch.pollsLeft -= 1;
    if (batch.pollsLeft === 0 && !batch.outcome) await this.#finish(batch);
    sendJson(response, batchObject(batch));
  }

  async #finish(batch: StoredBatch): Promise<void> {
    const text = this.files.get(batch.inputFile)?.text ?? '';
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const results = await Promise.all(lines.map((line, index) => this.#resultOf(line, index)));
    const good = results.filter((result) => result.response.status_code === 200);
    const bad = results.filter((result) => result.response.status_code !== 200);
    batch.outcome = {
      output: good.length === 0 ? null : this.#keepLines('output', good),
      errors: bad.length === 0 ? null : this.#keepLines('errors', bad),
      counts: { total: results.length, completed: good.length, failed: bad.length },
    };
  }

  async #resultOf(line: string, index: number): Promise<BatchResult> {
    const { custom_id, body } = lineSchema.parse(JSON.parse(line));
    const path = '/v1/chat/completions';
    const received = { method: 'BATCH', path, index, headers: {}, body };
    const fault: Fault = this.#behaviour.fault?.(received) ?? {};
    if (fault.status !== undefined) return resultLine(custom_id, fault.status, fault.body ?? {});
    const read = this.#chat.read(body);
    if (!read.asked) return resultLine(custom_id, 400, { error: read.refusal });
    const { asked } = read;
    const answer = await this.#chat.answer(asked, custom_id);
    return resultLine(custom_id, 200, completionOf({ asked, answer }, fault.isWithoutUsage));
  }

  #keepLines(name: string, lines: readonly object[]): string {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return this.#keep(`${name}.jsonl`, 'batch_output', text).id;
  }
}

interface BatchResult {
  readonly id: string;
  readonly custom_id: string;
  readonly response: {
    readonly status_code: number;
    readonly request_id: string;
    readonly body: unknown;
  };
  readonly error: null;
}

function resultLine(custom_id: string, status_code: number, body: unknown): BatchResult {
  const response = { status_code, request_id: `req_${custom_id}`, body };
  return { id: `batch_req_${custom_id}`, custom_id, response, error: null };
}

function fileObject({ id, filename, purpose, text }: StoredFile): object {
  const bytes = Buffer.byteLength(text);
  return { id, object: 'file', bytes, created_at: 0, filename, purpose, status: 'processed' };
}

function batchObject(batch: StoredBatch): object {
  const { id, inputFile, metadata, outcome } = batch;
  return {
    id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    errors: null,
    input_file_id: inputFile,
    completion_window: '24h',
    status: outcome ? 'completed' : 'in_progress',
    output_file_id: outcome?.output ?? null,
    error_file_id: outcome?.errors ?? null,
    created_at: 0,
    request_counts: outcome?.counts ?? { total: 0, completed: 0, failed: 0 },
    metadata,
  };
}
