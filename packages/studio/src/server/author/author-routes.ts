import { PassThrough } from 'node:stream';
import { readRequest, ServeError } from '@envloom/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type {
  Generated,
  Saved,
  SourceFiles,
  SourceText,
  StaleSave,
} from '../../protocol/author.ts';
import type { StudioContext } from '../context.ts';
import { mustSave, readOnlyReason } from './may-save.ts';
import { AuthorThread, type ThreadLimits } from './previews/author-thread.ts';
import type { AuthorEvent, AuthorJob } from './previews/job.ts';
import { deleteRequest, fileQuery, previewRequest, saveRequest } from './requests.ts';
import { SourceFolder, StaleError } from './source-files.ts';
import { sourcesOf } from './sources.ts';

interface OfEnvironment {
  Params: { readonly env: string };
}

const base = '/studio/api/author/:env';

/** Bodies hold the texts of an environment. */
const long = { bodyLimit: 4 * 1024 * 1024 };

/** A large model with many task programs takes longer than any preview, and must not be stopped half-way. */
const savingLimits = { job: 300 };

/** Models and task programs: read, saved, deleted, and what they would be like. */
export function authorRoutes(
  app: FastifyInstance,
  context: StudioContext,
  limits: Partial<ThreadLimits> = {},
): void {
  const saving = new AuthorThread({ ...savingLimits, ...limits });
  const previews = new AuthorThread(limits);
  app.addHook('onClose', async () => {
    await Promise.all([saving.close(), previews.close()]);
  });
  const folderOf = (env: string): SourceFolder =>
    new SourceFolder(context.environments.folder(env));
  const update = (env: string): Promise<Generated> =>
    updated(saving, {
      workspace: context.root,
      root: context.environments.root(context.root, env),
    });

  app.get<OfEnvironment>(`${base}/files.json`, ({ params: { env } }): SourceFiles => {
    const readOnly = readOnlyReason(context, env);
    const files = folderOf(env).list();
    return { files, ...(readOnly === undefined ? {} : { readOnly }) };
  });

  app.get<OfEnvironment>(`${base}/file`, ({ params: { env }, query }): SourceText =>
    folderOf(env).read(readRequest(fileQuery, query).path),
  );

  app.post<OfEnvironment>(`${base}/file`, long, async (request, reply) => {
    const { env } = request.params;
    mustSave(context, request, env);
    const { path, text, hash } = readRequest(saveRequest, request.body);
    return unlessStale(reply, async (): Promise<Saved> => {
      const saved = folderOf(env).save(path, text, hash);
      return { hash: saved, generated: await update(env) };
    });
  });

  app.post<OfEnvironment>(`${base}/file/delete`, async (request, reply) => {
    const { env } = request.params;
    mustSave(context, request, env);
    const { path, hash } = readRequest(deleteRequest, request.body);
    return unlessStale(reply, async (): Promise<Saved> => {
      folderOf(env).delete(path, hash);
      return { hash: null, generated: await update(env) };
    });
  });

  app.post<OfEnvironment>(`${base}/preview`, long, (request, reply) => {
    const { drafts, ...wish } = readRequest(previewRequest, request.body);
    const sources = sourcesOf(context.environments.folder(request.params.env), { drafts });
    return streamed(reply, previews, { kind: 'preview', wish, sources });
  });
}

/** Refused with what is there now, so that the page can show what is different. */
async function unlessStale(
  reply: FastifyReply,
  change: () => Promise<Saved>,
): Promise<Saved | FastifyReply> {
  try {
    return await change();
  } catch (thrown) {
    if (!(thrown instanceof StaleError)) throw thrown;
    const repair = 'Look at what is different, then keep your text or take the other.';
    const error = new ServeError('OTHER_VERSION', thrown.message, repair, 'hash');
    const body: StaleSave = { current: thrown.current };
    return reply.code(error.status).send({ error, ...body });
  }
}

async function updated(
  thread: AuthorThread,
  where: { readonly workspace: string; readonly root: string },
): Promise<Generated> {
  const { promise, resolve } = Promise.withResolvers<AuthorEvent>();
  await thread.run({ kind: 'update', ...where }, resolve);
  const last = await promise;
  if (last.event === 'failed') return { ok: false, problems: [`${last.message} ${last.repair}`] };
  if (last.event === 'problems') return { ok: false, problems: last.problems };
  // The thread answers a job of this kind with what it generated.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (last as { readonly result: Generated }).result;
}

/** Progress and the result as JSON lines. Who goes away takes the job back. */
function streamed(reply: FastifyReply, thread: AuthorThread, job: AuthorJob): FastifyReply {
  const lines = new PassThrough();
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  const tell = (event: AuthorEvent): void => void lines.write(`${JSON.stringify(event)}\n`);
  void thread.run(job, tell, gone.signal).finally(() => lines.end());
  return reply
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/x-ndjson' })
    .send(lines);
}
