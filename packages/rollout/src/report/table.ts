import type { UsageRecord } from '@envloom/episodes/trajectory';
import { blunderRows } from './blunders.ts';
import {
  aligned,
  counted,
  dollars,
  grouped,
  interval,
  meanOf,
  span,
  threeDigits,
} from './figures.ts';
import type { GroupFigures, PassFigure } from './group.ts';
import type { RolloutReport } from './report.ts';

/** A report for people. Intervals hold with 95 % confidence; see `estimateOf`. */
export function reportTable(title: string, report: RolloutReport): string {
  const { all } = report;
  const played = `${counted(all.episodes, 'episode')} of ${counted(all.scenarios, 'scenario')}`;
  const sections = [
    [`${title}: ${played}`],
    all.episodes === 0 ? ['  no episode has ended'] : aligned(summaryRows(report)),
    groupSection('kind', report.by_kind),
    groupSection('environment', report.by_env),
    lossSection(report),
    brokenSection(report),
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

type Rows = readonly (readonly string[])[];

function summaryRows(report: RolloutReport): Rows {
  const { all, pass_at, pass_hat, usage, user_usage: userUsage, ends } = report;
  const endings = Object.entries(ends).map(([end, count]) => `${end} ${grouped(count)}`);
  return [
    ...pass_at.map((figure) => [`pass@${figure.k}`, passText(figure, all)]),
    ...pass_hat.slice(1).map((figure) => [`pass^${figure.k}`, passText(figure, all)]),
    ['mean reward', span(all.reward)],
    ['an episode', episodeText(report.mean)],
    ...blunderRows(report),
    ...(usage === undefined ? [] : usageRows(usage, all.episodes)),
    ...(userUsage === undefined ? [] : usageRows(userUsage, all.episodes, ' of the user')),
    ['ends', endings.join(', ')],
  ];
}

function passText(figure: PassFigure, { scenarios }: GroupFigures): string {
  const of = figure.scenarios < scenarios ? `, of ${counted(figure.scenarios, 'scenario')}` : '';
  return `${interval(figure)}${of}`;
}

function episodeText({ turns, calls, seconds }: RolloutReport['mean']): string {
  return `${meanOf(turns, 'turn')}, ${meanOf(calls, 'call')}, ${threeDigits(seconds)} s`;
}

function usageRows(usage: UsageRecord, episodes: number, whose = ''): Rows {
  const { input_tokens: input, output_tokens: output, cost, estimated } = usage;
  const each = `${grouped(input / episodes)} in, ${grouped(output / episodes)} out an episode`;
  const about = estimated === true ? 'about ' : '';
  return [
    [`tokens${whose}`, `${about}${grouped(input)} in, ${grouped(output)} out; ${each}`],
    ...(cost === undefined
      ? []
      : [[`cost${whose}`, `${dollars(cost)}, ${dollars(cost / episodes)} an episode`]]),
  ];
}

/** One group alone says nothing new. */
function groupSection(
  name: string,
  groups: Readonly<Record<string, GroupFigures>>,
): readonly string[] {
  const entries = Object.entries(groups);
  if (entries.length < 2) return [];
  const rows = entries.map(([group, { scenarios, episodes, pass_at_1, reward }]) => [
    group,
    grouped(scenarios),
    grouped(episodes),
    interval(pass_at_1),
    span(reward),
  ]);
  return aligned([[name, 'scenarios', 'episodes', 'pass@1', 'mean reward'], ...rows]);
}

function lossSection({ losses, all }: RolloutReport): readonly string[] {
  if (losses.length === 0) return [];
  const lost = counted(all.episodes - all.successes, 'episode');
  const rows = losses.map(({ title, count, example }) => [
    title,
    grouped(count),
    `${example.id}: ${example.explanation[0] ?? ''}`,
  ]);
  return [`  lost ${lost}`, ...aligned(rows, '    ')];
}

function brokenSection({ infrastructure }: RolloutReport): readonly string[] {
  if (infrastructure.length === 0) return [];
  const count = infrastructure.reduce((sum, one) => sum + one.count, 0);
  const rows = infrastructure.map(({ who, problem, count: times, example }) => [
    who === 'internal' ? who : `${who}, ${problem}`,
    grouped(times),
    example.message,
  ]);
  const title = `  ${counted(count, 'episode')} broke off, for no fault of the agent; run again to play them`;
  return [title, ...aligned(rows, '    ')];
}
