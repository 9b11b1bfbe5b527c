import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { playEpisode, referenceAgent, scriptedUser } from '@envloom/rollout';
import type { Trajectory } from '@envloom/episodes/trajectory';
import {
  qwen3,
  type ReadTrajectory,
  type Row,
  sampleFormats,
  type SampleOptions,
  writeTrainingData,
} from '@envloom/training-data';
import { jobsOf, storedEnvironments } from '../../tools/rollouts/environments.ts';

/** Plays the solutions of stored scenarios for training. */
export async function solutionsOf(
  environment: string,
  most: number,
): Promise<readonly Trajectory[]> {
  const environments = await storedEnvironments([environment]);
  const played: Trajectory[] = [];
  for (const job of jobsOf(environments, { most, accepts: ({ split }) => split === 'train' })) {
    const outcome = await playEpisode(job, { agent: referenceAgent(), user: scriptedUser() });
    if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
    played.push(outcome.trajectory);
  }
  return played;
}

/**
 * Writes a set in the format `trl`.
 *
 * @returns the lines of its card that make an `SFTTrainer`
 */
export async function writeTrlSet(
  output: string,
  played: readonly Trajectory[],
  sample: SampleOptions,
): Promise<string> {
  await writeTrainingData({
    name: 'card',
    output,
    trajectories: () => streamOf(played),
    formats: ['trl'].flatMap((name) => sampleFormats.get(name) ?? []),
    sample,
    files: { type: 'jsonl' },
  });
  const card = readFileSync(join(output, 'README.md'), 'utf8');
  const blocks = [...card.matchAll(/```python\n([^]*?)```/g)].map(([, code = '']) => code);
  const code = blocks.find((block) => block.includes('SFTTrainer('));
  if (code === undefined) throw new Error(`the card shows no trainer:\n${card}`);
  return code;
}

async function* streamOf(played: readonly Trajectory[]): AsyncGenerator<ReadTrajectory> {
  for (const trajectory of played) yield { trajectory };
}

const rowSchema = z.union([
  z.object({ completion: z.string() }),
  z.object({
    text: z.string(),
    spans: z.array(z.object({ start: z.number(), end: z.number() })),
  }),
]);

/** What a model is to learn of each row, as the chat text of Qwen3 has it. */
export function meantText(played: readonly Trajectory[], sample: SampleOptions): readonly string[] {
  return played
    .flatMap((trajectory) => [...qwen3.rows(trajectory, sample)])
    .map((row) => withoutEmptyThoughts(learnedOf(row)));
}

/** The template ends each turn by a line break. */
function learnedOf(given: Row): string {
  const row = rowSchema.parse(given);
  if ('completion' in row) return `${row.completion}\n`;
  const points = Array.from(row.text);
  return row.spans.map(({ start, end }) => `${points.slice(start, end).join('')}\n`).join('');
}

/** TRL's template begins some turns with one. */
export function withoutEmptyThoughts(text: string): string {
  return text.replaceAll('<think>\n\n</think>\n\n', '');
}
