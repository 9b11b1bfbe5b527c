import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, type Json, type JsonObject } from '@envloom/core';
import { writeAtomically } from '@envloom/core/files';
import { z } from 'zod';

const runFileSchema = z.object({
  format_version: z.literal(1),
  settings: z.record(z.string(), z.json()),
});

/**
 * Writes the settings of a new run; of one that is there, compares them.
 *
 * @param isNew nothing was played into the folder, and nothing waits in it for an answer
 * @throws OtherSettingsError
 */
export function settle(folder: string, settings: RunSettings, isNew: boolean): void {
  const file = join(folder, 'run.json');
  const isThere = existsSync(file);
  if (!isThere && !isNew) throw unknownRun(folder);
  const differing = isThere ? differences(settingsIn(file), plain(settings)) : undefined;
  if (differing?.length === 0) return;
  if (differing !== undefined && !isNew) throw new OtherSettingsError(folder, differing);
  writeAtomically(file, [`${JSON.stringify({ format_version: 1, settings }, null, 2)}\n`]);
}

function unknownRun(folder: string): RunStoreError {
  return new RunStoreError(
    `${folder} holds trajectories and no run.json that says how they came about: choose another folder.`,
  );
}

function settingsIn(file: string): RunSettings {
  try {
    return runFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).settings;
  } catch (error) {
    throw new RunStoreError(
      `${file} does not say how its run was set: it is no run.json of format 1. Choose another folder.`,
      { cause: error },
    );
  }
}

/** As it comes back from the file: members that are undefined are none. */
function plain(settings: RunSettings): RunSettings {
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(settings)));
}

/**
 * What makes episodes of one run comparable: agent, user, limits, sampling … Plain JSON; what may
 * differ between a run and its resumption (concurrency, how many samples) is no part of it.
 */
export type RunSettings = JsonObject;

/** A setting that a run had and now has another of. */
export interface Difference {
  /** `sampling.temperature` */
  readonly setting: string;
  /** As people read it: `0.7`, `"random"`, `not given`. */
  readonly before: string;
  readonly now: string;
}

/** Each setting that differs, the innermost that both have. */
function differences(before: Json, now: Json, path = ''): readonly Difference[] {
  if (isMembers(before) && isMembers(now)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
    return names.flatMap((name) =>
      differences(before[name] ?? null, now[name] ?? null, path === '' ? name : `${path}.${name}`),
    );
  }
  if (canonicalJson(before) === canonicalJson(now)) return [];
  return [{ setting: path, before: textOf(before), now: textOf(now) }];
}

/** `sampling.temperature was 0.7 and is 1; user …` */
function differencesText(differing: readonly Difference[]): string {
  return differing
    .map(({ setting, before, now }) => `${setting} was ${before} and is ${now}`)
    .join('; ');
}

function isMembers(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const longest = 80;

function textOf(value: Json): string {
  if (value === null) return 'not given';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The folder of a run that cannot be used. Message: what is wrong with it, and what to do. */
export class RunStoreError extends Error {
  override readonly name = 'RunStoreError';
}

/** The folder holds a run with other settings. */
export class OtherSettingsError extends RunStoreError {
  readonly folder: string;
  readonly differing: readonly Difference[];

  constructor(folder: string, differing: readonly Difference[]) {
    super(
      `${folder} holds a run with other settings: ${differencesText(differing)}. Run with the settings ` +
        'of before to go on, or choose another folder.',
    );
    this.folder = folder;
    this.differing = differing;
  }
}
