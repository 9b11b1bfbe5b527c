import { dollars, counted, grouped } from '@envloom/core';
import type { CatalogEntry, CatalogTotals, Distribution } from './catalog-schema.ts';

// What is said of an environment or of all, in the same words in the pages and by the command.

/** `0.40`; a dash where nothing is known. */
export const scoreText = (value: number | undefined): string =>
  value === undefined ? '–' : value.toFixed(2);

/** `97 %`, a dash where nothing is known. Rounded down, so that only all is 100 %. */
export const percentText = (value: number | undefined): string =>
  value === undefined ? '–' : `${Math.floor(100 * value)} %`;

/** `library 1, registry 2`: the workplaces of a field of work with their environments. */
export function workplacesText(
  workplaces: Readonly<Record<string, number>>,
  field: string,
): string {
  return Object.entries(workplaces)
    .filter(([domain]) => domain.startsWith(`${field}/`))
    .map(([domain, count]) => `${domain.slice(field.length + 1)} ${grouped(count)}`)
    .join(', ');
}

/** In units of 1,000 bytes: `14 kB`. */
export const kilobytes = (bytes: number): string => `${grouped(Math.ceil(bytes / 1000))} kB`;

/** `14 ordinary, 6 must-refuse`: the most first. */
export function countsText(kinds: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${grouped(count)} ${kind}`)
    .join(', ');
}

const rangeText = ({ least, median, most }: Distribution): string =>
  `difficulty ${scoreText(least)} to ${scoreText(most)}, median ${scoreText(median)}`;

const outdated = (current: boolean): string =>
  current ? '' : ' These are of an earlier version of the model.';

export function scenariosText({ scenarios }: CatalogEntry): string {
  if (scenarios === undefined) return 'None.';
  const { count, kinds, skills, splits, difficulty, current } = scenarios;
  const range = difficulty === undefined ? '' : `; ${rangeText(difficulty)}`;
  const taken = Object.keys(skills).length === 0 ? '' : ` Skills: ${countsText(skills)}.`;
  return (
    `${grouped(count)} (${grouped(splits.train)} for training, ${grouped(splits.held_out)} held out): ` +
    `${countsText(kinds)}${range}.${taken}${outdated(current)}`
  );
}

const partText = ({ reached, total }: { reached: number; total: number }, what: string): string =>
  `${grouped(reached)} of ${grouped(total)} ${what}`;

export function qualityText({ quality }: CatalogEntry): string {
  if (quality === undefined) return 'Not checked.';
  const { operations, codes, branches, laws, kill_score: kills, findings, twin } = quality;
  const parts = [
    partText(operations, 'tools succeeded'),
    partText(codes, 'failure codes reached'),
    partText(branches, 'branches taken'),
    partText(laws, 'laws hold'),
    `${percentText(kills)} of the mistakes put in were noticed`,
    `${counted(findings.error, 'error')}, ${counted(findings.note, 'note')}`,
  ];
  const verdict = quality.passed ? 'Passed' : `Failed (${quality.reasons.join('; ')})`;
  return `${verdict}: ${parts.join(', ')}.${twinText(twin)}${outdated(quality.current)}`;
}

function twinText(twin: NonNullable<CatalogEntry['quality']>['twin']): string {
  if (twin === undefined) return '';
  const { original, calls, wire, result, kill_score: kills } = twin;
  const noticed =
    kills === undefined ? '' : `; they noticed ${percentText(kills)} of the mistakes put into it`;
  return (
    ` Of ${counted(calls, 'call')} it answers ${percentText(wire)} byte for byte as ${original}, ` +
    `${percentText(result)} with the same result${noticed}.`
  );
}

export function provenanceText({ provenance }: CatalogEntry): string {
  if (provenance.origin === 'hand-written') return 'Written by hand.';
  const { language_model, envloom_version, tasks, repair_rounds, calls } = provenance;
  const { input_tokens, output_tokens, cost_usd: cost } = provenance;
  return (
    `Modeled by ${language_model} with envloom ${envloom_version} from ${counted(tasks, 'task')}: ` +
    `${counted(calls, 'call')}, ${counted(repair_rounds, 'round')} of repair, ` +
    `${grouped(input_tokens)} tokens in and ${grouped(output_tokens)} out` +
    `${cost === undefined ? '' : `, ${dollars(cost)}`}.`
  );
}

export function sizeText({ size }: CatalogEntry): string {
  return (
    `${counted(size.model_lines, 'line')} of logic model, ${kilobytes(size.source_bytes)} of TypeScript, ` +
    `${kilobytes(size.scenario_bytes)} of scenarios.`
  );
}

/** `Loan (12–43 rows)` */
export function entityText({ name, rows }: CatalogEntry['entities'][number]): string {
  if (rows === undefined) return name;
  const { least, most } = rows;
  return least === most
    ? `${name} (${counted(least, 'row')})`
    : `${name} (${grouped(least)}–${grouped(most)} rows)`;
}

function madeText({ hand_written: written, modeled, ...spent }: CatalogTotals): string {
  const { input_tokens, output_tokens, cost_usd: cost } = spent;
  if (modeled === 0) return 'All are written by hand.';
  return (
    `${grouped(written)} written by hand, ${grouped(modeled)} modeled by language models with ` +
    `${grouped(input_tokens)} tokens in and ${grouped(output_tokens)} out` +
    `${cost === undefined ? '' : ` for ${dollars(cost)}`}.`
  );
}

/** The sum of all, a sentence each. */
export function totalsText(totals: CatalogTotals): string[] {
  const { environments, domains, tools, rules, entities, scenarios, quality } = totals;
  const { difficulty, kinds, skills, splits, count } = scenarios;
  return [
    `${counted(environments, 'environment')} of ${counted(Object.keys(domains).length, 'field')} of work: ` +
      `${counted(tools.query + tools.mutation, 'tool')} (${grouped(tools.query)} that look up, ` +
      `${grouped(tools.mutation)} that change something), ${counted(rules, 'rule')}, ` +
      `${counted(entities, 'entity', 'entities')}.`,
    `${counted(count, 'scenario')} (${grouped(splits.train)} for training, ${grouped(splits.held_out)} held out)` +
      (difficulty === undefined ? '.' : `: ${countsText(kinds)}; ${rangeText(difficulty)}.`),
    ...(count === 0 ? [] : [`Skills that they take: ${countsText(skills)}.`]),
    `${grouped(quality.passed)} passed their check, ${grouped(quality.failed)} failed, ` +
      `${grouped(quality.unchecked)} are not checked.`,
    madeText(totals),
  ];
}
