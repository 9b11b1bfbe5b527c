import { createHash } from 'node:crypto';
import { canonicalJson, generated, type Json } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { parseIndex, type ScenarioIndex } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import type { Decisions } from '../generate/decisions.ts';
import { z } from 'zod';
import { decisionsSchema } from './decisions-schema.ts';

/** The file with a line for each scenario, in the package beside the folder that is made from it. */
export const linesFile = 'scenarios.jsonl';

const lineSchema = z.strictObject({
  id: z.string(),
  content_hash: z.string(),
  /** Of everything in the file but its hash and that of the model; see {@link taskHash}. */
  task_hash: z.string(),
  kind: z.string(),
  split: z.string(),
  difficulty: z.number(),
  decisions: decisionsSchema.omit({ kind: true }),
});

/** A scenario in its line: as the index lists it, and what it is made from. */
export type Line = z.infer<typeof lineSchema>;

/** A set in its lines. The first one is the index without what the others say. */
export interface Lines {
  readonly index: ScenarioIndex;
  /** As `index.json` has it, with all that it tells besides. */
  readonly indexJson: object;
  readonly lines: readonly Line[];
}

/** Tells two scenarios apart that differ in anything, be they of the same model or not. */
export function taskHash(scenario: Scenario): string {
  const json = generated<Json>({ ...scenario, model_hash: '', content_hash: '' });
  return createHash('sha256').update(canonicalJson(json)).digest('hex').slice(0, 16);
}

/** What the line of a scenario says besides the index. */
export interface Kept {
  readonly task_hash: string;
  readonly decisions: Decisions;
}

/** The text of the lines; `kept` has one for each scenario of the index. */
export function linesText(index: ScenarioIndex, kept: readonly Kept[]): string {
  const { scenarios, ...header } = index;
  const lines = scenarios.map(({ id, content_hash, kind, split, difficulty }, at) => {
    const { task_hash, decisions: { kind: _, ...decisions } = {} } = kept[at] ?? {};
    return { id, content_hash, task_hash, kind, split, difficulty, decisions };
  });
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @throws StateError with the number of the first line that is none */
export function parseLines(text: string, file: string): Lines {
  const [header, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line, at) => parsed(line, at, file));
  const found = lines.map((json, at) => {
    const result = lineSchema.safeParse(json);
    if (result.success) return result.data;
    throw new StateError([`${file}:${at + 2}: ${z.prettifyError(result.error)}`]);
  });
  const listed = found.map(({ id, content_hash, kind, split, difficulty }) => {
    return { id, content_hash, kind, split, difficulty };
  });
  const isHeader = typeof header === 'object' && header !== null;
  const indexJson = { ...(isHeader ? header : {}), scenarios: listed };
  return { index: parseIndex(indexJson), indexJson, lines: found };
}

function parsed(line: string, at: number, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new StateError([`${file}:${at + 1} is no JSON.`]);
  }
}

/** The decisions of a line, whole. */
export function decisionsOf({ decisions, kind }: Line): Decisions {
  return decisionsSchema.parse({ ...decisions, kind });
}
