import { canonicalJson, type Json, type JsonObject, isObject, shortened } from '@envloom/core';

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
export function differences(before: Json, now: Json, path = ''): readonly Difference[] {
  if (isObject(before) && isObject(now)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
    return names.flatMap((name) =>
      differences(before[name] ?? null, now[name] ?? null, path === '' ? name : `${path}.${name}`),
    );
  }
  if (canonicalJson(before) === canonicalJson(now)) return [];
  return [{ setting: path, before: textOf(before), now: textOf(now) }];
}

/** `sampling.temperature was 0.7 and is 1; user …` */
export function differencesText(differing: readonly Difference[]): string {
  return differing
    .map(({ setting, before, now }) => `${setting} was ${before} and is ${now}`)
    .join('; ');
}

const longest = 80;

function textOf(value: Json): string {
  if (value === null) return 'not given';
  return shortened(JSON.stringify(value), longest);
}
