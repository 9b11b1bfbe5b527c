import { createHash } from 'node:crypto';
import { canonicalJson, generated, type Json } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { parseIndex, type ScenarioIndex } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import type { Decisions } from '../generate/decisions.ts';
import { z } from 'zod';
import { decisionsSchema, keptFiguresSchema } from './decisions-schema.ts';

/** The file with a line for each scenario, in the package beside the folder that is made from it. */
export const linesFile = 'scenarios.jsonl';

const common = {
  id: z.string(),
  content_hash: z.string(),
  /** Of everything in the file but its hash and that of the model; see {@link taskHash}. */
  task_hash: z.string(),
  kind: z.string(),
  split: z.string(),
  difficulty: z.number(),
};

const lineSchema = z.strictObject({
  ...common,
  decisions: decisionsSchema.omit({ kind: true }),
});

const instanceLineSchema = z.strictObject({
  ...common,
  /** The name of the task program. */
  program: z.string(),
  /** The seeds of the grown world and of the choices. */
  world: z.int(),
  seed: z.int(),
  /** Values that must not be told. */
  not: z.array(z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
  /** Mutants of the solution that count, and those that end elsewhere. */
  clauses: z.tuple([z.int(), z.int()]),
  ...keptFiguresSchema.shape,
});

/** A walked scenario in its line: as the index lists it, and what it is made from. */
export type Line = z.infer<typeof lineSchema>;

/** An instance of a task program in its line. */
export type InstanceLine = z.infer<typeof instanceLineSchema>;

/** A set in its lines. The first one is the index without what the others say. */
export interface Lines {
  /** The index of the walked scenarios. */
  readonly index: ScenarioIndex;
  /** As `index.json` has it: all scenarios, and all that the first line tells besides. */
  readonly indexJson: object;
  readonly lines: readonly Line[];
  readonly instances: readonly InstanceLine[];
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

/**
 * The text of the lines.
 *
 * @param index of the walked scenarios
 * @param kept one for each of them
 */
export function linesText(
  index: ScenarioIndex,
  kept: readonly Kept[],
  instances: readonly InstanceLine[],
): string {
  const { scenarios, ...header } = index;
  const lines = scenarios.map(({ id, content_hash, kind, split, difficulty }, at) => {
    const { task_hash, decisions: { kind: _, ...decisions } = {} } = kept[at] ?? {};
    return { id, content_hash, task_hash, kind, split, difficulty, decisions };
  });
  return textOf(header, [...lines, ...instances]);
}

/** The text of lines with other instances of task programs; what walks made stays as it is. */
export function withInstances(
  { indexJson, lines }: Pick<Lines, 'indexJson' | 'lines'>,
  instances: readonly InstanceLine[],
): string {
  const { scenarios: _, ...header } = { scenarios: [], ...indexJson };
  return textOf(header, [...lines, ...instances]);
}

function textOf(header: object, lines: readonly object[]): string {
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @throws StateError with the number of the first line that is none */
export function parseLines(text: string, file: string): Lines {
  const [header, ...rest] = text
    .trimEnd()
    .split('\n')
    .map((line, at) => parsed(line, at, file));
  const lines: Line[] = [];
  const instances: InstanceLine[] = [];
  for (const [at, json] of rest.entries()) {
    const where = `${file}:${at + 2}`;
    if (isInstance(json)) instances.push(read(instanceLineSchema, json, where));
    else lines.push(read(lineSchema, json, where));
  }
  const isHeader = typeof header === 'object' && header !== null;
  const indexOf = (scenarios: readonly object[]) => ({
    ...(isHeader ? header : {}),
    scenarios,
  });
  const walked = lines.map(listed);
  const index = parseIndex(indexOf(walked));
  const indexJson = indexOf([...walked, ...instances.map(listedInstance)]);
  return { index, indexJson, lines, instances };
}

function isInstance(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'program' in json;
}

function read<T>(schema: z.ZodType<T>, json: unknown, where: string): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new StateError([`${where}: ${z.prettifyError(result.error)}`]);
}

function listed({ id, content_hash, kind, split, difficulty }: Line | InstanceLine) {
  return { id, content_hash, kind, split, difficulty };
}

/** An instance as the index lists it. */
export function listedInstance(line: InstanceLine) {
  return { ...listed(line), program: line.program };
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
