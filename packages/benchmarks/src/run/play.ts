import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { CommandContext } from '@envloom/core/command';
import { type Interruption, interruption } from '@envloom/llm/command';
import {
  agentFolder,
  agentName,
  type AgentSpec,
  assertReachable,
  endLines,
  isLanguageModel,
  isWhole,
  namingOptions,
  openModels,
  type OpenModels,
  openStore,
  parseAgentSpec,
  parseUserSpec,
  RolloutProgress,
  type RolloutOptions,
  rolloutOptions,
  runEpisodes,
  type RunTotals,
  samplingOf,
  type UserSpec,
} from '@envloom/rollout/harness';
import { UsageError } from '@envloom/core/command';
import { playTask, type TaskJob, type TaskPlayers } from '../play/play-task.ts';
import { actOf, userBy } from '../play/players.ts';
import type { PlayedTask } from '../play/record.ts';
import type { ChosenTasks } from './chosen.ts';
import { benchmarkOptions, type BenchmarkOptions } from './options.ts';
import { playedIn, reportOf, reportText, writeReports } from './report.ts';

/** A run that can begin. */
interface Run {
  readonly tasks: ChosenTasks;
  readonly options: BenchmarkOptions;
  readonly agent: AgentSpec;
  readonly user: UserSpec;
  readonly workspaceRoot: string;
  /** Absolute path of its folder. */
  readonly folder: string;
}

/** Absolute path of the folder of a run: what was asked for, or one by benchmark and agent. */
export function folderOf(root: string, options: BenchmarkOptions): string {
  const { out, benchmark, agent, mode } = options;
  if (out !== undefined && out !== '') return resolve(root, out);
  const name = agentName(parseAgentSpec(agent));
  const player = agentFolder({ agent: name, mode, interaction: 'as-made' });
  return join(root, '.envloom', 'benchmarks', benchmark, player);
}

/**
 * Plays the tasks that are not played yet, and prints what all of them come to. The same command goes on
 * where it was interrupted.
 *
 * @returns whether nothing is left to play but what waits for answers in files
 * @throws UsageError, RunStoreError, LanguageModelError
 */
export async function playBenchmark(
  tasks: ChosenTasks,
  options: BenchmarkOptions,
  context: CommandContext,
): Promise<boolean> {
  const run = prepared(tasks, options, context);
  const progress = new RolloutProgress(tasks.benchmark.name, context.output);
  const stop = interruption(context.onInterrupt, progress.say.bind(progress));
  const endShowing = progress.keepShowing();
  try {
    const end = await playWith(run, context, progress, stop);
    endShowing();
    progress.clear();
    printEnd(run, end, context);
    return isWhole(end);
  } finally {
    endShowing();
    progress.clear();
    stop.close();
  }
}

/** Finds out what can be wrong before anything is asked or written. */
function prepared(
  tasks: ChosenTasks,
  options: BenchmarkOptions,
  { root, variables }: CommandContext,
): Run {
  const agent = parseAgentSpec(options.agent);
  const user = parseUserSpec(options.user ?? 'scripted');
  if (isLanguageModel(agent)) {
    assertReachable('agent', agent, variables, options.recording);
    if (!isLanguageModel(user) && tasks.tasks.some(({ needsUser }) => needsUser))
      throw new UsageError(
        `${tasks.benchmark.title} has a user who answers the agent: say who plays it, such as --user openai:gpt-4o.`,
      );
  }
  if (isLanguageModel(user)) assertReachable('user', user, variables, options.recording);
  const folder = folderOf(root, options);
  return { tasks, options, agent, user, workspaceRoot: root, folder };
}

type End = Omit<Parameters<typeof endLines>[0], 'inFolder'>;

async function playWith(
  run: Run,
  { variables }: CommandContext,
  progress: RolloutProgress,
  stop: Interruption,
): Promise<End> {
  mkdirSync(run.folder, { recursive: true });
  const asked = { ...run, options: rolloutOptionsOf(run.options) };
  const models = await openModels(asked, variables, {
    inform: progress.say.bind(progress),
    onEvent: progress.onModel,
    onRetry: progress.onRetry,
  });
  try {
    const jobs = jobsOf(run);
    const totals = await playAll(run, jobs, playersOf(run, models), progress, stop.soft);
    await models.drained(stop.hard);
    return {
      totals,
      total: jobs.length,
      waiting: models.waiting().filter(({ count }) => count > 0),
      isInterrupted: stop.soft.aborted,
    };
  } finally {
    models.close();
  }
}

/** What rollouts have, too, as it was given, and all else by default. */
function rolloutOptionsOf(options: BenchmarkOptions): RolloutOptions {
  const shared = Object.keys(benchmarkOptions.shape).filter((name) => name in rolloutOptions.shape);
  const given = Object.entries(options).filter(
    ([name, value]) => shared.includes(name) && value !== undefined,
  );
  return rolloutOptions.parse(Object.fromEntries(given));
}

function playersOf({ agent, user }: Run, models: OpenModels): TaskPlayers {
  const { user: client } = models;
  return {
    agent: agentName(agent),
    user: isLanguageModel(user) ? user.name : undefined,
    act: actOf(agent, models),
    userOf: (episode) => (client === undefined ? undefined : userBy(client, episode)),
  };
}

function jobsOf({ tasks: { benchmark, data, tasks }, options }: Run): readonly TaskJob[] {
  const { name } = benchmark;
  const { version } = data;
  return tasks.flatMap((task) =>
    Array.from({ length: options.samples }, (_, sample) => {
      return { id: `${task.id}#${sample}`, benchmark: name, version, task, sample };
    }),
  );
}

async function playAll(
  run: Run,
  jobs: readonly TaskJob[],
  players: TaskPlayers,
  progress: RolloutProgress,
  signal: AbortSignal,
): Promise<RunTotals & { readonly done: number }> {
  const { folder, workspaceRoot, options } = run;
  const store = namingOptions(workspaceRoot, () => openStore<PlayedTask>(folder, settingsOf(run)));
  try {
    const done = jobs.filter(({ id }) => store.has(id)).length;
    progress.begin(jobs.length, done);
    const totals = await runEpisodes(
      { jobs, concurrency: options.concurrency, store, signal, onEvent: progress.onEvent },
      (job, cancelled) => playTask(job, players, cancelled),
    );
    return { ...totals, done };
  } finally {
    store.close();
  }
}

/** What decides how episodes come about: a run is gone on with only by its own settings. */
function settingsOf({ tasks: { benchmark, data }, options, agent, user }: Run) {
  const { mode, thinking, seed } = options;
  return {
    benchmark: benchmark.name,
    data: data.version,
    agent: agentName(agent),
    user: isLanguageModel(user) ? user.name : 'none',
    ...(isLanguageModel(agent)
      ? {
          mode,
          ...(thinking === undefined ? {} : { thinking }),
          sampling: { ...samplingOf(rolloutOptionsOf(options)), seed },
        }
      : {}),
  };
}

function printEnd(
  { tasks, options, folder, workspaceRoot }: Run,
  end: End,
  { output }: CommandContext,
): void {
  const played = playedIn(folder);
  if (played.length > 0) {
    const report = reportOf(tasks.benchmark, played);
    writeReports(folder, report, played);
    output.write(`${reportText(report)}\n`);
  }
  const where = relative(workspaceRoot, folder) || '.';
  const replay = `npx envloom benchmark ${options.benchmark} --data ${options.data} --out ${where} --replay`;
  output.write(`${endLines({ ...end, inFolder: played.length }, where, replay).join('\n')}\n`);
}
