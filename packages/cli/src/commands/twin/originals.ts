import { resolve } from 'node:path';
import type { JsonObject } from '@envloom/core';
import { type CommandContext, partsOf, ProgressLine, UsageError } from '@envloom/core/command';
import {
  type LiveRecording,
  type Loading,
  mcpAddress,
  readPlan,
  readRecording,
  recordLive,
  type Recording,
  requireSameTools,
  routesIn,
  scrubbed,
} from '@envloom/importers/agreement';
import { interruptible } from '../interruptible.ts';
import type { TwinCheckOptions } from './options.ts';

/** What a twin is compared with: what a running original answered, and what was recorded. */
export interface Originals {
  readonly live: LiveRecording | undefined;
  readonly recorded: Recording | undefined;
}

/** What of the twin calls are made with. */
export interface TwinWorlds {
  /** What the original lists. */
  readonly tools: readonly JsonObject[];
  /** The rows that it begins with where nothing is loaded. */
  readonly rows: JsonObject;
  readonly grown: (seed: number) => JsonObject;
}

/** @throws ImportError, UsageError */
export async function originalsOf(
  options: TwinCheckOptions,
  worlds: TwinWorlds,
  context: CommandContext,
): Promise<Originals> {
  const { against, examples } = options;
  if (against === undefined && examples === undefined)
    throw new UsageError(
      'Say what the twin is compared with: --against mcp:… or --examples <file>.',
    );
  const recorded =
    examples === undefined ? undefined : recordedCalls(examples, worlds.tools, context);
  const live =
    against === undefined ? undefined : await liveCalls(against, options, worlds, context);
  return { live, recorded };
}

function recordedCalls(
  file: string,
  tools: readonly JsonObject[],
  { root, output }: CommandContext,
): Recording {
  const routes = routesIn(tools);
  const { recording, counts } = scrubbed(readRecording(resolve(root, file), file, routes));
  requireSameTools(recording, tools, file);
  const { email, phone, name, key } = counts;
  if (email + phone + name + key > 0)
    output.write(
      `Replaced in ${file}: ${email} e-mail addresses, ${phone} telephone numbers, ${name} names, ${key} keys.\n`,
    );
  return recording;
}

async function liveCalls(
  against: string,
  options: TwinCheckOptions,
  worlds: TwinWorlds,
  context: CommandContext,
): Promise<LiveRecording> {
  if (!against.startsWith('mcp:'))
    throw new UsageError('--against begins with mcp:, such as mcp:npx -y some-server.');
  if (routesIn(worlds.tools).length > 0)
    throw new UsageError(
      'This twin is of an API. Random calls are made only of MCP servers: record calls of the API, and give the HTTP archive with --examples.',
    );
  const { root, output, variables } = context;
  const { calls, length, seed, patience, files, scratchAs, mask } = options;
  const progress = new ProgressLine(options.env, output);
  const loading = await loadingOf(options, worlds, root);
  const live = await interruptible(context, (signal) =>
    recordLive({
      live: {
        address: mcpAddress(against.slice('mcp:'.length)),
        variables: {},
        files: files === undefined ? undefined : resolve(root, files),
        scratchAs,
        patience,
        authorization: variables['ENVLOOM_MCP_AUTHORIZATION'],
      },
      calls,
      length,
      seed,
      skip: partsOf(options.skip) ?? [],
      masks: rulesIn(mask),
      known: worlds.rows,
      loading,
      onProgress: (done) => progress.show({ stage: 'calls', done, total: calls }),
      signal,
    }),
  );
  progress.clear();
  return live;
}

async function loadingOf(
  { load, seed }: TwinCheckOptions,
  { grown }: TwinWorlds,
  root: string,
): Promise<Loading | undefined> {
  if (load === undefined) return undefined;
  const plan = await readPlan(resolve(root, load), load);
  return { plan, world: (sequence) => grown(seed + sequence) };
}

/** The rules of an option that may be given several times. */
export const rulesIn = (mask: string | undefined): readonly string[] =>
  mask === undefined ? [] : mask.split('\n');
