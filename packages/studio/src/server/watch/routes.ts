import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainLoss } from '@envloom/rollout';
import { readRequest, ServeError } from '@envloom/serve';
import type { FastifyInstance } from 'fastify';
import type {
  DataSetCard,
  EpisodeDocument,
  LiveRun,
  ReplayDocument,
  RowsPage,
  RunComparison,
  TrainingRun,
  WatchFiles,
} from '../../protocol/watch.ts';
import type { WorldPage, WorldSummary } from '../../protocol/world.ts';
import type { StudioContext } from '../context.ts';
import { readWorldQuery } from '../world/world-query.ts';
import { worldPage, worldSummary } from '../world/world-view.ts';
import { compareRuns } from './compare-runs.ts';
import { readEpisode, type ReadEpisode } from './episode/read-episode.ts';
import { Replays } from './episode/replays.ts';
import { findFiles } from './find-files.ts';
import { Indexes } from './index/indexes.ts';
import { countsOf, lossTitleOf, selectedRows, totalsOf } from './index/select-rows.ts';
import type { TrajectoryIndex } from './index/trajectory-index.ts';
import {
  compareQuery,
  episodeQuery,
  fileQuery,
  filesQuery,
  replayQuery,
  rowsQuery,
  worldQuery,
} from './requests.ts';
import { readTrainingLog } from './training/read-training-log.ts';
import { fileIn, placeIn } from './workspace-file.ts';

/** Milliseconds that the first page of a large file may take: what is read by then is shown. */
const patience = 100;

/** Milliseconds for who has to have a line, or all of a file. */
const longPatience = 10_000;

/** A run that wrote nothing for so many milliseconds is over, or stands still. */
const liveFor = 60_000;

/** In the folder of a run, its trajectories. */
const ofRun = 'trajectories.jsonl';

/** A file of trajectories of the workspace, as far as it is read in so many milliseconds. */
type IndexOf = (file: string, patience: number) => Promise<TrajectoryIndex>;

/**
 * Trajectories, training logs and cards of data sets. A live run is followed by asking again: the page sends
 * its token with each request, which an EventSource cannot, and a server that was started again goes on where
 * it was. A file that has not changed costs one `stat`.
 */
export function watchRoutes(
  app: FastifyInstance,
  { root, environments }: Pick<StudioContext, 'root' | 'environments'>,
): void {
  const indexes = new Indexes();
  const indexOf: IndexOf = async (file, wait) => indexes.of(await fileIn(root, file, ofRun), wait);
  fileRoutes(app, root);
  listRoutes(app, indexOf);
  episodeRoutes(app, indexOf);
  replayRoutes(app, indexOf, new Replays(environments));
}

function fileRoutes(app: FastifyInstance, root: string): void {
  app.get('/studio/api/watch/files.json', ({ query }): Promise<WatchFiles> =>
    findFiles(root, readRequest(filesQuery, query).folder),
  );

  app.get('/studio/api/watch/training.json', async ({ query }): Promise<TrainingRun> => {
    const { file } = readRequest(fileQuery, query);
    const absolute = await fileIn(root, file, 'log.jsonl');
    await refuseLarge(absolute);
    return { file, ...readTrainingLog(absolute) };
  });

  app.get('/studio/api/watch/data-set.json', async ({ query }): Promise<DataSetCard> => {
    const { file } = readRequest(fileQuery, query);
    const { isFolder } = await placeIn(root, file);
    const card = await fileIn(
      root,
      join(isFolder ? file : dirname(file), 'README.md'),
      'README.md',
    );
    await refuseLarge(card);
    return { text: await readFile(card, 'utf8') };
  });
}

function listRoutes(app: FastifyInstance, indexOf: IndexOf): void {
  app.get('/studio/api/watch/rows.json', async ({ query }): Promise<RowsPage> => {
    const { file, offset, limit, ...chosen } = readRequest(rowsQuery, query);
    const index = await indexOf(file, patience);
    const { rows, progress, bad } = index;
    const fitting = selectedRows(rows, chosen);
    return {
      progress,
      rows: fitting.slice(offset, offset + limit),
      total: fitting.length,
      counts: countsOf(rows, chosen),
      totals: totalsOf(fitting),
      bad: { total: bad.total, first: bad.first.slice(0, 20) },
      ...liveOf(index),
    };
  });

  app.get('/studio/api/watch/compare.json', async ({ query }): Promise<RunComparison> => {
    const { left, right, ...chosen } = readRequest(compareQuery, query);
    const [one, other] = await Promise.all([indexOf(left, patience), indexOf(right, patience)]);
    return compareRuns(one, other, chosen);
  });
}

function episodeRoutes(app: FastifyInstance, indexOf: IndexOf): void {
  app.get('/studio/api/watch/episode.json', async ({ query }): Promise<EpisodeDocument> => {
    const { file, line, ...chosen } = readRequest(episodeQuery, query);
    const index = await indexOf(file, longPatience);
    const { row, trajectory } = readEpisode(index, line);
    const fitting = selectedRows(index.rows, chosen);
    const at = fitting.findIndex((one) => one.line === line);
    const [previous, next] = [fitting[at - 1]?.line, at < 0 ? undefined : fitting[at + 1]?.line];
    const { tools, ...rest } = trajectory;
    const lossTitle = lossTitleOf(row.loss);
    return {
      row,
      trajectory: rest,
      tools: tools.map((tool) => tool.function.name),
      ...(lossTitle === undefined ? {} : { lossTitle }),
      explanation: explainLoss(trajectory),
      place: {
        at,
        total: fitting.length,
        ...(previous === undefined ? {} : { previous }),
        ...(next === undefined ? {} : { next }),
      },
      ...liveOf(index),
    };
  });
}

function replayRoutes(app: FastifyInstance, indexOf: IndexOf, replays: Replays): void {
  const episodeOf = async (query: unknown): Promise<ReadEpisode & { readonly file: string }> => {
    const { file, line } = readRequest(replayQuery, query);
    const index = await indexOf(file, longPatience);
    return { ...readEpisode(index, line), file: index.file };
  };
  const worldOf = async (query: unknown) => {
    const { step } = readRequest(worldQuery, query);
    const { file, trajectory } = await episodeOf(query);
    return replays.world(file, trajectory, step);
  };

  app.get('/studio/api/watch/replay.json', async ({ query }): Promise<ReplayDocument> => {
    const { file, trajectory } = await episodeOf(query);
    return replays.document(file, trajectory);
  });

  app.get('/studio/api/watch/world.json', async ({ query }): Promise<WorldSummary> =>
    worldSummary(await worldOf(query)),
  );

  app.get('/studio/api/watch/world-rows.json', async ({ query }): Promise<WorldPage> =>
    worldPage(await worldOf(query), readWorldQuery(query)),
  );
}

function liveOf({ modified, rows }: TrajectoryIndex): { readonly live?: LiveRun } {
  const quiet = Date.now() - modified;
  if (quiet > liveFor) return {};
  const since = Date.now() - 60_000;
  const perMinute = rows.reduce((sum, { ended }) => sum + Number(ended > since), 0);
  return { live: { perMinute, quietSeconds: Math.max(0, Math.round(quiet / 1000)) } };
}

/** In bytes: a log of 200,000 steps has 20 MB. */
const largest = 32 * 1024 * 1024;

async function refuseLarge(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size <= largest) return;
  throw new ServeError(
    'TOO_LARGE',
    `the file has ${Math.round(size / 1_048_576)} MB, and at most ${largest / 1_048_576} MB are shown`,
    'Log every tenth step, or cut the file.',
    'file',
  );
}
