import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit, columns, costText, generated, grouped, threeDigits } from '@envloom/core';
import { writeAtomically } from '@envloom/core/files';
import { trajectoriesFile } from '@envloom/rollout/harness';
import Handlebars from 'handlebars';
import type { Benchmark } from '../benchmark.ts';
import type { PlayedTask } from '../play/record.ts';
import { figuresOf, type Figures } from './figures.ts';

/** What a run came to: `report.json`. */
export interface BenchmarkReport {
  readonly format_version: 1;
  readonly benchmark: string;
  readonly title: string;
  readonly version: string;
  readonly agent: string;
  readonly deviations: readonly string[];
  readonly all: Figures;
  readonly by_category: Readonly<Record<string, Figures>>;
}

/** The episodes of a folder. */
export function playedIn(folder: string): readonly PlayedTask[] {
  const file = trajectoriesFile(folder);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // Written by this package alone; a line that a killed process left is not complete.
  return lines.slice(0, -1).map((line) => generated<PlayedTask>(JSON.parse(line)));
}

/** @param played at least one episode */
export function reportOf(benchmark: Benchmark, played: readonly PlayedTask[]): BenchmarkReport {
  const groups = [...Map.groupBy(played, ({ category }) => category)];
  const [first] = played;
  return {
    format_version: 1,
    benchmark: benchmark.name,
    title: benchmark.title,
    version: first?.version ?? '',
    agent: first?.agent ?? '',
    deviations: benchmark.deviations,
    all: figuresOf(played),
    by_category: Object.fromEntries(
      groups
        .toSorted(([a], [b]) => byCodeUnit(a, b))
        .map(([category, some]) => [category, figuresOf(some)]),
    ),
  };
}

/** Writes report.json and report.html into the folder of a run. */
export function writeReports(
  folder: string,
  report: BenchmarkReport,
  played: readonly PlayedTask[],
): void {
  writeAtomically(join(folder, 'report.json'), [`${JSON.stringify(report, null, 2)}\n`]);
  writeAtomically(join(folder, 'report.html'), [page(report, played)]);
}

/** The report for a terminal. */
export function reportText({ title, agent, all, by_category: groups }: BenchmarkReport): string {
  const names = Object.keys(groups);
  const rows =
    names.length > 1 ? [...Object.entries(groups), ['all', all] as const] : [['all', all] as const];
  const header = ['', 'tasks', 'episodes', ...headings(all)];
  return [
    `${title}, ${agent}`,
    '',
    ...columns([
      header,
      ...rows.map(([name, figures]) => [
        name,
        grouped(figures.tasks),
        grouped(figures.episodes),
        ...cells(figures),
      ]),
    ]),
    ...lossLines(all),
    '',
  ].join('\n');
}

function headings({ passHat, parts }: Figures): readonly string[] {
  return [
    'reward',
    ...passHat.slice(1).map((_, at) => `pass^${at + 2}`),
    ...Object.keys(parts),
    'turns',
    'calls',
    'refused',
    'tokens',
    'cost',
  ];
}

function cells(figures: Figures): readonly string[] {
  const { reward, passHat, parts, turns, calls, refused, tokens, cost } = figures;
  return [
    percent(reward),
    ...passHat.slice(1).map(percent),
    ...Object.values(parts).map(percent),
    threeDigits(turns),
    threeDigits(calls),
    percent(refused),
    tokens === undefined
      ? '–'
      : `${grouped(Math.round(tokens.input))} + ${grouped(Math.round(tokens.output))}`,
    cost === undefined ? '–' : costText(cost),
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function lossLines({ lostBy }: Figures): readonly string[] {
  const losses = Object.entries(lostBy);
  if (losses.length === 0) return [];
  return ['', 'Lost', ...columns(losses.map(([why, count]) => [`  ${why}`, count]))];
}

const template = Handlebars.compile<object>(
  readFileSync(new URL('./report.hbs', import.meta.url), 'utf8'),
);

function page(report: BenchmarkReport, played: readonly PlayedTask[]): string {
  const rows = [...Object.entries(report.by_category), ['all', report.all] as const];
  return template({
    ...report,
    headings: headings(report.all),
    rows: rows.map(([name, figures]) => ({
      name,
      tasks: figures.tasks,
      episodes: figures.episodes,
      cells: cells(figures),
    })),
    losses: Object.entries(report.all.lostBy).map(([why, count]) => ({ why, count })),
    played: played.map((each) => ({
      ...each,
      reward: percent(each.reward),
      lostBy: each.score.lostBy ?? '',
      messages: each.messages.map(shownMessage),
    })),
  });
}

function shownMessage(message: PlayedTask['messages'][number]): object {
  const calls = 'tool_calls' in message ? (message.tool_calls ?? []) : [];
  return {
    role: message.role,
    content: message.content,
    calls: calls.map((call) => `${call.function.name}(${call.function.arguments})`),
  };
}
