import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  isMade,
  linesFileOf,
  makeScenarios,
  packFileOf,
  parseIndex,
  readScenarios,
  type ScenarioIndex,
} from '@envloom/episodes/node';
import { isObject } from '@envloom/core';
import type { QualityReport, Severity, TwinFigures } from '@envloom/quality';
import { parseReport } from '@envloom/quality/report';
import { provenanceFile, provenanceSchema } from '@envloom/skel-builder/provenance';
import { kindSkills, type Skill } from '@envloom/task-programs';
import { z } from 'zod';
import type { CatalogEntry } from '../catalog-schema.ts';
import { addedUp, countsOf, distributionOf } from '../distribution.ts';
import type { EnvironmentFiles } from './files.ts';

// What lies beside the model: scenarios, the report of the check, and where the model came from.

type Scenarios = NonNullable<CatalogEntry['scenarios']>;
type Quality = NonNullable<CatalogEntry['quality']>;

const qualityFile = 'quality.json';

const scenariosFolder = 'scenarios';

const folderOf = ({ folder }: EnvironmentFiles): string => join(folder, scenariosFolder);

/** Sees to it that the scenarios are what their lines say. @throws StateError where they cannot be made */
export const madeScenarios = (files: EnvironmentFiles): void => makeScenarios(folderOf(files));

/** Whether the scenarios are what their lines say. */
export const areScenariosMade = (files: EnvironmentFiles): boolean => isMade(folderOf(files));

/**
 * The index of the scenarios; a workspace has it in the lines that they are made from.
 *
 * @throws StateError, as all that read a file here
 */
export const storedIndex = (files: EnvironmentFiles): ScenarioIndex | undefined =>
  indexOfLines(files) ??
  files.json(`${scenariosFolder}/index.json`, parseIndex) ??
  packedIndex(folderOf(files));

const linesFile = linesFileOf(scenariosFolder);

/** The first line is the index without its scenarios; each other line says of one what the index says. */
const indexOfLines = (files: EnvironmentFiles): ScenarioIndex | undefined =>
  files.jsonLines(linesFile, ([header, ...scenarios]) =>
    parseIndex({ ...(isObject(header) ? header : {}), scenarios }),
  );

const packedIndex = (folder: string): ScenarioIndex | undefined =>
  existsSync(packFileOf(folder)) ? readScenarios(folder).index : undefined;

/** How many scenarios take each skill. @param ofPrograms the skills of the task programs, by name */
export const skillCounts = (
  { scenarios }: ScenarioIndex,
  ofPrograms: ReadonlyMap<string, readonly Skill[]>,
): Scenarios['skills'] =>
  countsOf(scenarios.flatMap((each) => kindSkills(each, ofPrograms.get(each.program ?? '') ?? [])));

export function scenariosOf(
  index: ScenarioIndex,
  modelHash: string,
  skills: Scenarios['skills'],
): Scenarios {
  const { scenarios } = index;
  const heldOut = scenarios.filter(({ split }) => split === 'held-out').length;
  const difficulty = distributionOf(scenarios.map((each) => each.difficulty));
  return {
    current: index.model_hash === modelHash,
    count: scenarios.length,
    programs: new Set(scenarios.flatMap(({ program }) => program ?? [])).size,
    kinds: countsOf(scenarios.map(({ kind }) => kind)),
    skills,
    walks: walksOf(index),
    splits: { train: scenarios.length - heldOut, held_out: heldOut },
    ...(difficulty === undefined ? {} : { difficulty }),
  };
}

/** As much of an index as tells how its walks went; a set of task programs alone has none. */
const summarySchema = z.object({
  summary: z.object({
    made: z.number(),
    attempts: z.number(),
    dropped: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
});

function walksOf(index: ScenarioIndex): Scenarios['walks'] {
  const { success, data } = summarySchema.safeParse(index);
  if (!success) return { made: 0, attempts: 0, dropped: {} };
  const { made, attempts, dropped } = data.summary;
  return {
    made,
    attempts,
    dropped: addedUp(dropped.map(({ reason, count }) => [reason, count] as const)),
  };
}

/** Undefined where it was never checked. */
export function qualityOf(files: EnvironmentFiles, modelHash: string): Quality | undefined {
  const text = files.text(qualityFile);
  if (text === undefined) return undefined;
  const result = parseReport(text);
  if (!result.ok) throw files.problem(qualityFile, result.problems.join('; '));
  return qualityEntry(result.report, modelHash);
}

function qualityEntry(report: QualityReport, modelHash: string): Quality {
  const {
    coverage,
    findings,
    laws,
    mutation,
    verdict,
    description_fidelity: fidelity,
    twin,
  } = report;
  const { operations, codes, branches } = coverage;
  const found = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    current: report.model_hash === modelHash,
    passed: verdict.passed,
    reasons: [...verdict.reasons],
    complete: report.complete,
    operations: {
      reached: operations.filter(({ succeeded }) => succeeded).length,
      total: operations.length,
    },
    codes: { reached: codes.reached, total: codes.total },
    branches: { reached: branches.taken, total: branches.total },
    kill_score: Math.round(mutation.score * 10_000) / 10_000,
    laws: { reached: laws.filter(({ holds }) => holds).length, total: laws.length },
    findings: { error: found('error'), note: found('note') },
    ...(fidelity === undefined
      ? {}
      : { fidelity: { as_promised: fidelity.as_promised, played: fidelity.played } }),
    ...(twin === undefined ? {} : { twin: twinEntry(twin) }),
  };
}

function twinEntry(twin: TwinFigures): NonNullable<Quality['twin']> {
  const { original, calls, kills } = twin;
  return {
    original,
    calls,
    outcome: shareOf(twin.outcome, calls),
    result: shareOf(twin.result, calls),
    wire: shareOf(twin.wire, calls),
    ...(kills === undefined ? {} : { kill_score: shareOf(kills.noticed, kills.total) }),
  };
}

/** Rounded down, so that only all are 1. */
const shareOf = (part: number, all: number): number =>
  all === 0 ? 1 : Math.floor((part / all) * 10_000) / 10_000;

/** Who wrote the logic model: without provenance.json a person did. */
export function provenanceOf(files: EnvironmentFiles): CatalogEntry['provenance'] {
  const provenance = files.parsed(provenanceFile, provenanceSchema);
  if (provenance === undefined) return { origin: 'hand-written' };
  const { language_model, envloom_version, tasks, rounds, calls, totals } = provenance;
  return {
    origin: 'modeled',
    language_model,
    envloom_version,
    tasks: tasks.length,
    repair_rounds: Math.max(0, rounds.length - 1),
    calls: calls.length,
    ...totals,
  };
}
