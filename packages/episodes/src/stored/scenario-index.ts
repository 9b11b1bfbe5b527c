import { z } from 'zod';
import { StateError } from '@envloom/runtime';
import { pathText } from '@envloom/runtime/fields';
import type { JsonObject } from '@envloom/core';
import { type ScenarioKind, scenarioKinds } from '../scenario/scenario.ts';

/** A scenario as the index lists it. */
export interface IndexedScenario {
  /** Also the name of its file. */
  readonly id: string;
  /** Of the scenario in the file: a file of another set is not taken for it. */
  readonly content_hash: string;
  readonly kind: ScenarioKind;
  readonly split: 'train' | 'held-out';
  /** The score of the certificate, 0 to 1. */
  readonly difficulty: number;
  /** The task program that it is an instance of; absent where a walk made it. */
  readonly program?: string;
}

/** `scenarios/index.json`: what a set of scenarios holds and how it was made. */
export interface ScenarioIndex {
  readonly format_version: 1;
  /** The name of the environment. */
  readonly env: string;
  readonly model_hash: string;
  readonly seed: number;
  /** What the set was asked to be like. */
  readonly options: JsonObject;
  /** In the order in which they were made. */
  readonly scenarios: readonly IndexedScenario[];
}

/** Ids are names of files: nothing in them leads out of the folder. */
const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const indexedScenario = z.looseObject({
  id,
  content_hash: z.string('expected a content hash: make the scenarios again'),
  kind: z.enum(scenarioKinds),
  split: z.enum(['train', 'held-out']),
  difficulty: z.number(),
  program: z.string().exactOptional(),
});

const scenarioIndex = z.looseObject({
  format_version: z.literal(1),
  env: id,
  model_hash: z.string(),
  seed: z.number(),
  options: z.record(z.string(), z.json()),
  scenarios: z.array(indexedScenario),
});

const isName = (segment: PropertyKey): segment is string | number => typeof segment !== 'symbol';

/** @param others how many entries have the same problem besides */
function problemText(issue: z.core.$ZodIssue | undefined, others: number): string {
  const { path = [], message = '' } = issue ?? {};
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return path.length === 0 ? message : `${pathText(path.filter(isName))}: ${message}${more}`;
}

/**
 * The index of a set; what else it holds is kept.
 *
 * @throws StateError listing all problems, each with the first path that has it
 */
export function parseIndex(json: unknown): ScenarioIndex {
  const parsed = scenarioIndex.safeParse(json);
  if (parsed.success) return parsed.data;
  // A set of before a field was needed lacks it in every entry.
  const alike = Map.groupBy(parsed.error.issues, ({ message }) => message).values();
  throw new StateError([...alike].map(([first, ...others]) => problemText(first, others.length)));
}
