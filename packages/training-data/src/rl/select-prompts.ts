import { counted } from '@envloom/core';
import type { Dropped } from '../filter/filter-options.ts';
import { other, otherSource } from '../filter/filters.ts';
import { Drops, type Finding, firstFinding } from '../filter/finding.ts';
import type { RlPrompt } from '../prompt-format.ts';
import { fractionOf } from '../split/plan-splits.ts';
import type { SelectionOptions } from './options.ts';

const defaultBand = { least: 0.2, most: 0.8 };

/** The prompts that are taken, in their order, and what was left out. */
export interface Selected {
  readonly prompts: readonly RlPrompt[];
  readonly dropped: readonly Dropped[];
  readonly notes: readonly string[];
}

/** @param seed what a shuffled order follows from */
export function selectPrompts(
  prompts: readonly RlPrompt[],
  options: SelectionOptions,
  seed: number,
): Selected {
  checkBand(options);
  const isMeasured = prompts.some((prompt) => rateOf(prompt, options) !== undefined);
  const drops = new Drops();
  const taken = prompts.filter((prompt) => {
    const finding = notAskedFor(prompt, options) ?? outOfBand(prompt, options, isMeasured);
    if (finding !== undefined) drops.add(prompt.scenario, finding);
    return finding === undefined;
  });
  return {
    prompts: inOrder(taken, options, seed),
    dropped: drops.all,
    notes: isMeasured ? coarseNotes(prompts, options) : unmeasuredNotes(options),
  };
}

function notAskedFor(
  prompt: RlPrompt,
  { envs, kinds, sources }: SelectionOptions,
): Finding | undefined {
  return firstFinding(
    [
      ({ env }) => other('environment', env, envs),
      ({ kind }) => other('kind', kind, kinds),
      (one) => otherSource(one, sources),
    ],
    prompt,
  );
}

function outOfBand(
  prompt: RlPrompt,
  options: SelectionOptions,
  isMeasured: boolean,
): Finding | undefined {
  const { band = isMeasured ? defaultBand : 'all', unmeasured = 'leave-out' } = options;
  if (band === 'all') return undefined;
  const rate = rateOf(prompt, options);
  if (rate === undefined) return unmeasured === 'keep' ? undefined : notMeasured(prompt, options);
  if (rate >= band.least && rate <= band.most) return undefined;
  const isEasy = rate > band.most;
  return {
    filter: 'band',
    reason: isEasy ? 'too-easy' : 'too-hard',
    why: `its pass rate is ${rounded(rate)}, and ${band.least} to ${band.most} is wanted`,
  };
}

function notMeasured({ measured }: RlPrompt, { minSamples = 1 }: SelectionOptions): Finding {
  const samples = measured?.samples ?? 0;
  const why =
    samples === 0
      ? 'it was not played'
      : `it was played ${counted(samples, 'time')}, and a pass rate needs ${minSamples}`;
  return { filter: 'band', reason: 'not-measured', why };
}

/** The pass rate, where there are episodes enough for one. */
function rateOf({ measured }: RlPrompt, { minSamples = 1 }: SelectionOptions): number | undefined {
  return measured === undefined || measured.samples < minSamples ? undefined : measured.pass_rate;
}

function inOrder(
  prompts: readonly RlPrompt[],
  options: SelectionOptions,
  seed: number,
): readonly RlPrompt[] {
  const { order = 'curriculum' } = options;
  if (order === 'given') return prompts;
  const rankOf = (prompt: RlPrompt): number =>
    order === 'curriculum' ? hardnessOf(prompt, options) : placeOf(prompt, seed);
  const ranked = prompts.map((prompt) => ({ prompt, rank: rankOf(prompt), name: nameOf(prompt) }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .map(({ prompt }) => prompt);
}

/** 0 to 1: the share of failures where measured, else the score of the certificate. */
function hardnessOf(prompt: RlPrompt, options: SelectionOptions): number {
  const rate = rateOf(prompt, options);
  return rate === undefined ? prompt.difficulty : 1 - rate;
}

function placeOf(prompt: RlPrompt, seed: number): number {
  return fractionOf(`${seed} prompt-order ${nameOf(prompt)}`);
}

function nameOf({ env, scenario, interaction }: RlPrompt): string {
  return `${env} ${scenario} ${interaction}`;
}

/** Of one episode the rate is 0 or 1, and a band between them takes nothing. */
function coarseNotes(
  prompts: readonly RlPrompt[],
  { band = defaultBand }: SelectionOptions,
): readonly string[] {
  const most = Math.max(...prompts.map(({ measured }) => measured?.samples ?? 0));
  if (most > 1 || band === 'all' || band.least === 0 || band.most === 1) return [];
  return [
    'Each scenario was played once at most, so that its pass rate is 0 or 1. Play several samples of ' +
      'each (rollout --samples 8), or take scenarios of every pass rate (--band all).',
  ];
}

function unmeasuredNotes({ band }: SelectionOptions): readonly string[] {
  if (band === 'all') return [];
  return band === undefined
    ? ['No pass rates were given, so that prompts of every difficulty are in the set.']
    : ['A band was asked for and no pass rates were given.'];
}

function checkBand({ band }: SelectionOptions): void {
  if (band === undefined || band === 'all') return;
  if (band.least >= 0 && band.least <= band.most && band.most <= 1) return;
  throw new Error(
    `A difficulty band goes from a pass rate to one that is not lower, both 0 to 1; ` +
      `it is ${band.least} to ${band.most}.`,
  );
}

const rounded = (rate: number): number => Number(rate.toFixed(3));
