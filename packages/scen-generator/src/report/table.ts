import { aligned, counted, grouped } from '@envloom/core';
import { percent, ratio } from './figures.ts';
import { brokenLimits } from './limits.ts';
import type { Drops } from './drops.ts';
import type { Spread } from './spread.ts';
import { adversaries, type Summary } from './summary.ts';

/** How long making a set took. */
export interface Timing {
  readonly seconds: number;
  /** Scenarios that were verified in that time. */
  readonly verified: number;
}

/** A set for a terminal: its figures, why attempts were dropped, and which limits it breaks. */
export function summaryTable(title: string, summary: Summary, timing?: Timing): string {
  const lines = [
    title,
    '',
    ...aligned(figureRows(summary, timing)),
    ...section('dropped', summary.dropped.map(dropRow)),
    ...section(
      `repaired ${counted(summary.repaired.scenarios, 'scenario')}, most often`,
      Object.entries(summary.repaired.most).map(([what, count]) => [grouped(count), what]),
    ),
    ...section('no more to be made', summary.given_up.map(givenUpRow)),
    ...section(
      'outside of the limits',
      brokenLimits(summary).map((text) => [text]),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function section(heading: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', `  ${heading}`, ...aligned(rows, '    ')];
}

function figureRows(summary: Summary, timing: Timing | undefined): [string, string][] {
  const { made, wanted, held_out: heldOut, attempts, kill, steps, difficulty } = summary;
  const { tried, accepted } = summary.alternatives;
  return [
    ['made', `${ratio(made, wanted)}, ${grouped(heldOut)} of them held out`],
    ['attempts', `${grouped(attempts)}, ${grouped(attempts - made)} dropped`],
    ['kinds', kindsText(summary)],
    ...spreadRow('kill score', kill),
    ...spreadRow('tool calls', steps),
    ...spreadRow('difficulty', difficulty),
    ['alternatives accepted', ratio(accepted, tried)],
    ['with open fields', openText(summary)],
    ...adversaries.map((name): [string, string] => [`${name} agent`, successText(summary, name)]),
    ...(timing === undefined ? [] : [timeRow(timing)]),
  ];
}

function openText({ open_fields: { scenarios, reasons }, made }: Summary): string {
  const counts = Object.entries(reasons).map(([reason, count]) => `${reason} ${grouped(count)}`);
  return [ratio(scenarios, made), ...counts].join(', ');
}

function kindsText({ kinds, made }: Summary): string {
  const texts = Object.entries(kinds).map(
    ([kind, count]) => `${kind} ${grouped(count)} (${percent(count / made)})`,
  );
  return texts.length === 0 ? 'none' : texts.join(', ');
}

function spreadRow(label: string, spread: Spread | undefined): [string, string][] {
  if (spread === undefined) return [];
  const { least, mean, median, most, ranges } = spread;
  const counts = Object.entries(ranges).map(([range, count]) => `${range}: ${grouped(count)}`);
  const middle = `mean ${decimal(mean)}, median ${decimal(median)}`;
  return [[label, `${decimal(least)} to ${decimal(most)}, ${middle}; ${counts.join(', ')}`]];
}

/** Two decimals, rounded down so that 1 means all. */
const decimal = (figure: number): string => String(Math.floor(figure * 100 + 1e-9) / 100);

function successText(
  { adversaries: earned, made }: Summary,
  name: (typeof adversaries)[number],
): string {
  const { scenarios, dense } = earned[name];
  return `succeeds in ${ratio(scenarios, made)}, mean dense reward ${decimal(dense)}`;
}

function timeRow({ seconds, verified }: Timing): [string, string] {
  const rate = seconds === 0 ? 0 : verified / seconds;
  return ['time', `${seconds.toFixed(1)} s, ${rate.toFixed(1)} scenarios a second`];
}

function dropRow({ reason, count, why, why_count: whyCount }: Drops): string[] {
  const most = count === whyCount ? why : `${why} (${grouped(whyCount)} of them)`;
  return [reason, grouped(count), most];
}

function givenUpRow({ kind, made, reasons }: Summary['given_up'][number]): string[] {
  const causes = reasons.map(([reason, count]) => `${reason} ${grouped(count)}`).join(', ');
  return [
    kind,
    `after ${grouped(made)}`,
    `the last ${counted(sum(reasons), 'attempt')}: ${causes}`,
  ];
}

function sum(reasons: readonly (readonly [string, number])[]): number {
  let total = 0;
  for (const [, count] of reasons) total += count;
  return total;
}
