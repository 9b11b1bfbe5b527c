import { counted, grouped, threeDigits } from '@envloom/core';
import { formCodes } from './refused.ts';
import type { RolloutReport } from './report.ts';

type Rows = readonly (readonly string[])[];

/** Turns that could not be read and calls that were refused; no row where there is nothing of it. */
export function blunderRows(report: RolloutReport): Rows {
  const { all, unreadable_turns: unreadable, refused_calls: codes } = report;
  const refused = Object.values(codes).reduce((sum, count) => sum + count, 0);
  const amount = (count: number, noun: string): string =>
    `${counted(count, noun)}, ${threeDigits(count / all.episodes)} an episode`;
  return [
    ...(unreadable === 0 ? [] : [['unreadable', amount(unreadable, 'turn')]]),
    ...(refused === 0 ? [] : [['refused', `${amount(refused, 'call')}: ${codesText(codes)}`]]),
  ];
}

/** So many codes of environments are told apart, beside those of calls that no world would take. */
const mostTold = 3;

/** @param codes the most frequent first */
function codesText(codes: RolloutReport['refused_calls']): string {
  const entries = Object.entries(codes);
  const ofForm = entries.filter(([code]) => formCodes.includes(code));
  const ofWorlds = entries.filter(([code]) => !formCodes.includes(code));
  const [told, untold] = [ofWorlds.slice(0, mostTold), ofWorlds.slice(mostTold)];
  const others = untold.reduce((sum, [, count]) => sum + count, 0);
  return [...ofForm, ...told, ...(others === 0 ? [] : [['others', others] as const])]
    .map(([code, count]) => `${code} ${grouped(count)}`)
    .join(', ');
}
