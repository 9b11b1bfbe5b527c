import { openaiTransport, openLedger, type Ledger } from '@envloom/llm';
import {
  type JobDefinition,
  jobHandler,
  queueVersion,
  redisWorker,
  type JobHandler,
  type RedisWorker,
  type WorkKind,
} from '@envloom/work';
import { join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { examinationSummary, examineHandler } from '@envloom/skel-builder/run';
import { checkJob } from '../commands/check/work.ts';
import { generateJob } from '../commands/scenarios/generate-job.ts';
import { verifyJob } from '../commands/verify/work.ts';
import { completeHandler, completionSummary, serverOf } from '@envloom/llm/command';
import type { CommandContext } from '@envloom/core/command';
import { logged, withoutEchoes, workLog, type WorkLog } from './work-log.ts';
import { makeWorkerPlace } from './worker-place.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** What a worker has for its work. */
interface Shop {
  readonly settings: WorkerSettings;
  /** Absolute path of a folder that has what packages import. */
  readonly place: string;
  /** Shared by all kinds that need a processor. */
  readonly limit: LimitFunction;
  readonly ledger: Ledger | undefined;
  readonly log: WorkLog;
  /** For what queues tell. */
  readonly report: WorkLog;
}

/**
 * Does work until it is told to stop, and what is at hand is finished or given back.
 *
 * @throws Error where Redis cannot be reached
 */
export async function runWorkers(settings: WorkerSettings, ports: CommandContext): Promise<void> {
  const log = workLog(ports);
  const place = makeWorkerPlace();
  const { kinds, state, concurrency } = settings;
  const ledger = kinds.includes('complete') ? openLedger(join(state, ledgerName)) : undefined;
  try {
    const workers = await startAll({
      settings,
      place: place.path,
      limit: pLimit(concurrency),
      ledger,
      log,
      report: withoutEchoes(log),
    });
    for (const remark of settings.remarks) log(remark);
    log(`Waits for work: ${kinds.join(', ')}. Ctrl-C ends it.`);
    await stopped(workers, ports, log);
  } finally {
    ledger?.close();
    place.remove();
  }
}

/** Not the ledger of a run, which may have the same state folder and counts what it paid itself. */
const ledgerName = 'worker.sqlite';

/** @throws Error where one cannot be started; none runs then */
async function startAll(shop: Shop): Promise<readonly RedisWorker[]> {
  const started = await Promise.allSettled(shop.settings.kinds.map((kind) => start(kind, shop)));
  const workers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed === undefined) return workers;
  await Promise.all(workers.map((worker) => worker.close()));
  throw failed.reason;
}

/** Milliseconds that answers are waited for which are paid for already. */
const drain = 900_000;

/**
 * Workers that may die over a job until it is given up. What models do happens in processes of their
 * own, so that a worker hardly dies of its job.
 */
const maxDeaths = 10;

function start(kind: WorkKind, shop: Shop): Promise<RedisWorker> {
  const { settings, log, report } = shop;
  const trade = tradesOf(shop).get(kind);
  if (trade === undefined) throw new Error('A worker that asks has a ledger.');
  const isAsking = kind === 'complete';
  return redisWorker({
    url: settings.url,
    version: queueVersion(kind),
    handlers: {
      [kind]: logged(kind, limited(kind, trade.handler, shop.limit), trade.summary, log),
    },
    concurrency: isAsking ? settings.calls : settings.concurrency,
    maxDeaths,
    report: (message) => {
      if (concerns(kind, message)) report(message);
    },
    ...(isAsking ? { timing: { close: drain } } : {}),
  });
}

/** That only other kinds of work are asked for is nothing to tell: each kind has a queue. */
function concerns(kind: WorkKind, message: string): boolean {
  const [, wanted] = /^Jobs are asked for by version ([^;]*);/.exec(message) ?? [];
  return wanted === undefined || wanted.includes(`${kind}-`);
}

/** How jobs of a kind are done, and what their results are in a few words. */
interface Trade {
  readonly handler: JobHandler;
  readonly summary: (output: unknown) => string;
}

/** @returns how each kind is done; `complete` only where there is a ledger */
function tradesOf({ settings, place, ledger }: Shop): ReadonlyMap<WorkKind, Trade> {
  const trades = new Map<WorkKind, Trade>([
    ['examine', { handler: examineHandler(place), summary: examinationSummary }],
    ['check', jobTrade(checkJob, place)],
    ['generate', jobTrade(generateJob, place)],
    ['scenarios', jobTrade(verifyJob, place)],
  ]);
  if (ledger === undefined) return trades;
  const handler = completeHandler(openaiTransport(serverOf(settings)), ledger);
  return trades.set('complete', { handler, summary: completionSummary });
}

const jobTrade = <Input, Output>(job: JobDefinition<Input, Output>, place: string): Trade => ({
  handler: jobHandler(job, place),
  summary: (output) => job.summary(job.output.parse(output)),
});

/** Kinds that need a processor share the processors; questions to a language model only wait. */
function limited(kind: WorkKind, handler: JobHandler, limit: LimitFunction): JobHandler {
  if (kind === 'complete') return handler;
  return (input, context) =>
    limit(async () => {
      context.signal.throwIfAborted();
      return handler(input, context);
    });
}

/** Ends when every worker has. */
async function stopped(
  workers: readonly RedisWorker[],
  { onInterrupt }: CommandContext,
  log: WorkLog,
): Promise<void> {
  let isStopping = false;
  const close = onInterrupt(() => {
    if (isStopping) process.exit(130);
    isStopping = true;
    log(
      'Stops: answers on their way are waited for, other work goes back. Once more to leave them.',
    );
    for (const worker of workers) void worker.close();
  });
  await Promise.all(workers.map(({ closed }) => closed));
  close();
  log('Has stopped.');
}
