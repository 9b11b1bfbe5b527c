import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Agent,
  type EpisodeJob,
  playEpisode,
  referenceAgent,
  scriptedUser,
} from '@envloom/rollout';
import type { Json, JsonObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { readTrajectories } from '@envloom/episodes/node';
import {
  replayTrajectory,
  type Trajectory,
  type TrajectoryMessage,
} from '@envloom/episodes/trajectory';
import {
  type DatasetReport,
  promptFormats,
  promptOf,
  type RlPrompt,
  type Row,
  sampleFormats,
  type SampleOptions,
  type Verdict,
  writePromptSet,
  writeTrainingData,
} from '@envloom/training-data';
import { jobsOf, storedEnvironments } from '../tools/rollouts/environments.ts';
import { type PythonOptions, pythonWith } from './support/python.ts';
import { isFullTier } from './support/tier.ts';

// Data sets of real episodes, read by those who train on them: `datasets` (by the card, too), TRL,
// LlamaFactory, verl, and the types of OpenAI's client. Needs Python 3 and PyPI.

const limit = 1_200_000;

const named = {
  train: ['library-loans', 'bank-ledger'],
  validation: ['smart-home'],
  'held-out': ['support-desk'],
} as const;

const dataSplits = { train: 'train', validation: 'validation', held_out: 'held-out' } as const;
const names = Object.values(named).flat();
const environments = isFullTier ? await storedEnvironments(names) : [];
const sourceOf = new Map(environments.map((environment) => [environment.name, environment]));
const folder = mkdtempSync(join(tmpdir(), 'envloom-clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The solution, two calls at once wherever two follow each other. */
const inPairs: Agent = {
  record: { name: 'in-pairs' },
  act: ({ scenario: { reference }, messages, episode }) => {
    const done = messages.reduce((sum, message) => sum + deedsOf(message), 0);
    const [first, second] = reference.slice(done, done + 2);
    if (first?.kind !== 'call') {
      const isDone = done >= reference.length - 1;
      return { content: first?.content ?? 'Done.', calls: [], isDone };
    }
    const steps = second?.kind === 'call' ? [first, second] : [first];
    const calls = steps.map(({ tool, arguments: given }, at) => ({
      id: `${episode}-${done + at}`,
      name: tool,
      arguments: JSON.stringify(given),
    }));
    return { content: '', calls };
  },
};

function deedsOf(message: TrajectoryMessage): number {
  return message.role === 'assistant' ? Math.max(1, message.tool_calls?.length ?? 0) : 0;
}

/** What a thinking model leaves: reasoning before each turn. */
function thoughtful(trajectory: Trajectory): Trajectory {
  const messages = trajectory.messages.map((message, at) =>
    message.role === 'assistant'
      ? { ...message, reasoning_content: `Turn ${at}: "näxt" <ok> & 日本 🙂\nthen on.` }
      : message,
  );
  return { ...trajectory, messages };
}

function* jobs(): Generator<EpisodeJob> {
  const accepts = ({ split }: Scenario): boolean => split === 'train';
  for (const environment of environments) {
    for (const interaction of ['non-conversational', 'conversational'] as const) {
      yield* jobsOf([environment], { interaction, most: 6, accepts });
    }
  }
}

async function play(): Promise<readonly Trajectory[]> {
  const played: Trajectory[] = [];
  for (const job of jobs()) {
    const agent = played.length % 2 === 0 ? referenceAgent() : inPairs;
    const outcome = await playEpisode(job, { agent, user: scriptedUser() });
    if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
    const { trajectory } = outcome;
    const id = `${trajectory.id}-${trajectory.interaction}`;
    played.push({ ...(played.length % 3 === 0 ? thoughtful(trajectory) : trajectory), id });
  }
  return played;
}

function verify(trajectory: Trajectory): Verdict {
  const environment = sourceOf.get(trajectory.env);
  if (environment === undefined) return { ok: false, reason: 'unknown' };
  const scenario = environment.scenarios.get(trajectory.scenario);
  const replay = replayTrajectory(environment.source, scenario, trajectory);
  if (replay.kind === 'replayed' && replay.isSame) return { ok: true };
  return { ok: false, reason: replay.kind, message: JSON.stringify(replay).slice(0, 500) };
}

/** Without what is null: `datasets` fills up what a row has not. */
function compact(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => compact(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([name, item]) => [name, compact(item ?? null)]));
}

const learned = z.object({ text: z.string(), learned: z.array(z.string()) });
const labelled = z.record(z.string(), z.array(learned));
const sftSchema = z.object({
  trl: z.record(z.string(), z.array(learned.extend({ row: z.json() }))),
  openai: z.record(
    z.string(),
    z.array(z.object({ messages: z.json(), weights: z.array(z.number()) })),
  ),
  'llamafactory-alpaca': labelled,
  'llamafactory-sharegpt': labelled,
  'llamafactory-v1': labelled,
  envscaler: z.record(
    z.string(),
    z.array(z.object({ actions: z.array(z.json()), roles: z.array(z.string()) })),
  ),
});

const counts = z.record(z.string(), z.record(z.string(), z.number()));
const qwenTurn = z.object({ prompt: z.string(), completion: z.string() });
const qwenText = z.object({
  text: z.string(),
  spans: z.array(z.object({ start: z.number(), end: z.number() })),
});
const turnStart = '<|im_start|>assistant\n';

/** They ask no server. */
const consumers: [string, PythonOptions] = [
  'requirements.txt',
  {
    alone: 'requirements-alone.txt',
    variables: { HF_HUB_OFFLINE: '1', HF_DATASETS_OFFLINE: '1' },
  },
];

async function askPython(script: string, ...parameters: readonly string[]): Promise<unknown> {
  return JSON.parse(await pythonWith(...consumers).script(script, ...parameters));
}

describe.runIf(isFullTier)('sets of trajectories', () => {
  let played: readonly Trajectory[] = [];
  const file = join(folder, 'trajectories.jsonl');

  beforeAll(async () => {
    pythonWith(...consumers);
    played = await play();
    for (const trajectory of played) appendFileSync(file, `${JSON.stringify(trajectory)}\n`);
  }, limit);

  /** The rows that a format is meant to have of a split. */
  function meant(name: string, split: keyof typeof named, sample: SampleOptions): readonly Row[] {
    const environmentsOfSplit: readonly string[] = named[split];
    const format = sampleFormats.get(name);
    if (format === undefined) throw new Error(`there is no format ${name}`);
    return played
      .filter(({ env }) => environmentsOfSplit.includes(env))
      .flatMap((trajectory) => [...format.rows(trajectory, sample)]);
  }

  /** What is learned, as the chat text of Qwen3 has it; other readers begin some turns with an empty thought. */
  function meantPieces(
    split: keyof typeof named,
    sample: SampleOptions,
  ): readonly (readonly string[])[] {
    const rows = meant('qwen3', split, sample);
    if (sample.unit === 'turn') {
      return rows.map((row) => {
        const { prompt, completion } = qwenTurn.parse(row);
        return [`${prompt.slice(prompt.lastIndexOf(turnStart) + turnStart.length)}${completion}\n`];
      });
    }
    return rows.map((row) => {
      const { text, spans } = qwenText.parse(row);
      const points = Array.from(text);
      return spans.map(({ start, end }) => `${points.slice(start, end).join('')}\n`);
    });
  }

  const withoutEmptyThought = (pieces: readonly string[]): readonly string[] =>
    pieces.map((piece) => piece.replace(turnStart, '').replace('<think>\n\n</think>\n\n', ''));

  async function write(
    type: 'jsonl' | 'parquet',
    sample: SampleOptions,
  ): Promise<[string, DatasetReport]> {
    const output = join(folder, `${type}-${sample.unit}`);
    const report = await writeTrainingData({
      name: 'clients',
      output,
      trajectories: () => readTrajectories(file),
      verify,
      formats: [...sampleFormats.values()],
      sample,
      files: { type, maxRows: 50 },
      split: { named },
    });
    expect(report).toMatchObject({
      read: played.length,
      kept: played.length,
      dropped: [],
      verified: true,
    });
    expect(report.formats.flatMap(({ refused }) => refused)).toEqual([]);
    return [output, report];
  }

  it.each([
    ['jsonl', 'turn', 'template'],
    ['parquet', 'turn', 'template'],
    ['jsonl', 'conversation', 'keep'],
    ['parquet', 'conversation', 'keep'],
  ] as const)(
    '%s, one sample a %s',
    async (type, unit, thinking) => {
      const sample = { unit, thinking };
      const [output, report] = await write(type, sample);
      const loaded = counts.parse(await askPython('set_check.py', output));
      for (const { name, rows, files } of report.formats) {
        if (!(files.train[0] ?? '').endsWith(type)) continue;
        expect([name, loaded[name]]).toEqual([
          name,
          { train: rows.train, validation: rows.validation, held_out: rows['held-out'] },
        ]);
      }

      const read = sftSchema.parse(await askPython('sft_check.py', output, '--unit', unit));
      // LlamaFactory v1 prints no reasoning before the last message of the user, whatever a set holds.
      const shownByV1 = (all: readonly string[]): readonly string[] =>
        unit === 'turn'
          ? all
          : all.map((piece) => piece.replace(/^<think>\n[^]*?\n<\/think>\n\n/, ''));
      for (const [key, split] of Object.entries(dataSplits)) {
        const pieces = meantPieces(split, sample).map(withoutEmptyThought);
        const piecesOf = (
          rows: readonly { readonly learned: readonly string[] }[] | undefined,
        ): unknown => rows?.map((row) => withoutEmptyThought(row.learned));
        expect(read.trl[key]?.map(({ row }) => compact(row))).toEqual(
          meant('trl', split, sample).map(compact),
        );
        expect(piecesOf(read.trl[key])).toEqual(pieces);
        const ofV1 = read['llamafactory-v1'][key]?.map((row) => withoutEmptyThought(row.learned));
        expect(ofV1?.map(shownByV1)).toEqual(pieces.map(shownByV1));
        for (const name of ['llamafactory-alpaca', 'llamafactory-sharegpt'] as const) {
          const sets = Object.entries(read[name]).filter(([set]) =>
            set.startsWith(`clients_${key}`),
          );
          expect([name, piecesOf(sets.flatMap(([, rows]) => rows))]).toEqual([name, pieces]);
        }
        expect(read.openai[key]?.map(({ messages }) => messages)).toEqual(
          meant('openai', split, sample)
            .map((row) => compact(row))
            .map(messagesOf),
        );
        expect(read.envscaler[key]?.length).toBe(meant('envscaler', split, sample).length);
      }
    },
    limit,
  );
});

function messagesOf(row: Json): Json | undefined {
  return typeof row === 'object' && row !== null && 'messages' in row ? row['messages'] : undefined;
}

const message = z.tuple([z.string(), z.string()]);
const rlSchema = z.object({
  'trl-grpo': z.array(
    z.object({ environment: z.string(), scenario: z.string(), messages: z.array(message) }),
  ),
  verl: z.array(
    z.object({
      index: z.number(),
      source: z.string(),
      truth: z.string(),
      messages: z.array(message),
      reference: z.record(z.string(), z.json()),
    }),
  ),
  roll: z.array(z.object({ seed: z.number(), scenario: z.string() })),
  'nemo-gym': z.array(
    z.object({ messages: z.array(message), tools: z.array(z.string()), scenario: z.string() }),
  ),
});

describe.runIf(isFullTier)('sets of prompts', () => {
  beforeAll(() => void pythonWith(...consumers), limit);

  it.each(['jsonl', 'parquet'] as const)(
    '%s',
    async (type) => {
      const prompts = environments.flatMap(({ name, source, scenarios }) =>
        [...scenarios]
          .slice(0, 8)
          .map((scenario) => promptOf(source, `@envloom/env-${name}`, scenario)),
      );
      const output = join(folder, `prompts-${type}`);
      const report = await writePromptSet({
        name: 'prompts',
        output,
        prompts,
        formats: [...promptFormats.values()],
        files: { type, maxRows: 5 },
        split: { named },
        selection: { order: 'given' },
      });
      const loaded = counts.parse(await askPython('set_check.py', output));
      expect(loaded['verl']?.['train']).toBe(report.splits.train.kept);

      const train: readonly string[] = named.train;
      const meantPrompts = prompts.filter(
        ({ env, split }) => train.includes(env) && split === 'train',
      );
      const read = rlSchema.parse(await askPython('rl_check.py', output));
      expect(loaded['trl-grpo']?.['train']).toBe(meantPrompts.length);
      expect(read['trl-grpo']).toEqual(
        meantPrompts.map((prompt) => ({
          environment: prompt.env,
          scenario: prompt.scenario,
          messages: beginning(prompt),
        })),
      );
      expect(read.verl).toEqual(
        meantPrompts.map((prompt, index) => ({
          index,
          source: `envloom/${prompt.env}`,
          truth: `${prompt.env}/${prompt.scenario}`,
          messages: beginning(prompt),
          reference: referenceOf(prompt),
        })),
      );
      expect(read.roll).toEqual(meantPrompts.map(({ scenario }, seed) => ({ seed, scenario })));
      expect(read['nemo-gym']).toEqual(
        meantPrompts.map((prompt) => ({
          messages: beginning(prompt),
          tools: toolsOf(prompt),
          scenario: prompt.scenario,
        })),
      );
    },
    limit,
  );
});

function beginning({ instructions, task }: RlPrompt): readonly (readonly string[])[] {
  return [
    ['system', instructions],
    ['user', task],
  ];
}

function toolsOf({ tools }: RlPrompt): readonly string[] {
  return tools.map((tool) => tool.function.name);
}

function referenceOf(prompt: RlPrompt): JsonObject {
  const { env, model_hash, scenario, content_hash, interaction, max_steps } = prompt;
  const identity = { env, package: prompt.package, model_hash, scenario, content_hash };
  return { ...identity, interaction, max_steps };
}
