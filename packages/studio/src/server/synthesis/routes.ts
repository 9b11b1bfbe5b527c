import { LedgerError } from '@envloom/llm';
import { ServeError } from '@envloom/serve';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ItemDocument, RunList } from '../../protocol/synthesis.ts';
import type { StudioContext } from '../context.ts';
import { mustBeOwnPage } from '../own-page.ts';
import { callDocument, callList, callText } from './calls.ts';
import { runSummary } from './run-document.ts';
import { RunDocuments } from './run-documents.ts';
import type { RunPlace } from './run-place.ts';
import { Runs } from './runs.ts';

const at = '/studio/api/synthesis/runs';

const runParams = z.object({ run: z.string() });
const topicParams = runParams.extend({ topic: z.string() });
const callParams = runParams.extend({ key: z.string() });

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text));
const listQuery = z.object({
  stage: optionalText,
  subject: optionalText,
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const textQuery = z.object({
  part: z.coerce.number().int().min(0),
  offset: z.coerce.number().int().min(0).default(0),
});
const rejectBody = z.strictObject({ why: z.string().trim().min(1).max(500) });

/** Runs of `envs` and `tasks`: how far they are, their topics, what was asked. */
export function synthesisRoutes(app: FastifyInstance, context: StudioContext): void {
  const { root } = context;
  const runs = new Runs(root);
  const documents = new RunDocuments(root);
  const placeIn = ({ params }: FastifyRequest): RunPlace =>
    runs.place(taken(runParams, params).run);

  app.get(`${at}.json`, (): RunList => ({ runs: runs.all().map(runSummary) }));
  app.get(`${at}/:run/run.json`, (request, reply) => {
    const { stamp, run } = readable(() => documents.of(placeIn(request)));
    return unlessSame(request, reply, stamp, () => run);
  });
  app.get(`${at}/:run/topics/:topic.json`, (request) => {
    const { topic } = taken(topicParams, request.params);
    return readable(() => runs.topic(placeIn(request), topic));
  });
  app.get(`${at}/:run/calls.json`, (request) =>
    readable(() => callList(placeIn(request), taken(listQuery, request.query))),
  );
  app.get(`${at}/:run/calls/:key.json`, (request) => {
    const { key } = taken(callParams, request.params);
    return readable(() => callDocument(placeIn(request), key));
  });
  app.get(`${at}/:run/calls/:key/text.json`, (request) => {
    const { key } = taken(callParams, request.params);
    const { part, offset } = taken(textQuery, request.query);
    return readable(() => callText(placeIn(request), key, part, offset));
  });
  app.post(`${at}/:run/topics/:topic/retry`, (request): ItemDocument => {
    mayDecide(context, request);
    const { topic } = taken(topicParams, request.params);
    return readable(() => runs.retry(placeIn(request), topic));
  });
  app.post(`${at}/:run/topics/:topic/reject`, (request): ItemDocument => {
    mayDecide(context, request);
    const { topic } = taken(topicParams, request.params);
    const { why } = taken(rejectBody, request.body);
    return readable(() => runs.reject(placeIn(request), topic, why));
  });
}

/** @throws ServeError where this server changes no files, or the page is of another one */
function mayDecide({ canSave }: StudioContext, request: FastifyRequest): void {
  mustBeOwnPage(request);
  if (canSave) return;
  throw new ServeError(
    'FORBIDDEN',
    'Nothing can be decided here, since other machines reach this server.',
    'Start envloom studio on the machine that has the files.',
  );
}

/** @throws ServeError that says what does not fit and where */
function taken<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ServeError(
    'INVALID_REQUEST',
    issue?.message ?? 'It does not fit.',
    'Correct the request.',
    issue?.path.join('.'),
  );
}

/** @throws ServeError in the place of a LedgerError, whose message says what to do */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    throw new ServeError('OTHER_VERSION', error.message, 'The file was left as it is.');
  }
}

/** Answers 304 where the page has this version already; browsers then give it what they kept. */
function unlessSame<T>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  stamp: string,
  value: () => T,
): T | FastifyReply {
  const tag = `"${stamp}"`;
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' });
  return headers['if-none-match'] === tag ? reply.code(304).send() : value();
}
