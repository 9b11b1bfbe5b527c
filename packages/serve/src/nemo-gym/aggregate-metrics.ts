import { z } from 'zod';
import { read } from '../session/session-request.ts';

/** Numbers by name. */
type Figures = Readonly<Record<string, number>>;

/**
 * `mean/x`, `max/x`, `min/x`, `median/x` and `std/x` (of a sample, divided by n - 1) of every figure x.
 * The deviation of a single value is left out; where there is no other, it is 0.
 *
 * Named as NeMo Gym's `RewardProfiler` names them.
 */
function statistics(rows: readonly Figures[]): Record<string, number> {
  const columns = columnsOf(rows);
  const told = [...columns].flatMap(([name, values]) =>
    Object.entries(summary(values)).map(([kind, value]) => [`${kind}/${name}`, value] as const),
  );
  const deviations = [...columns].flatMap(([name, values]) => deviationOf(name, values));
  const zeros = [...columns].flatMap(([name, values]) =>
    values.length === rows.length ? [[`std/${name}`, 0] as const] : [],
  );
  return Object.fromEntries([...told, ...(deviations.length === 0 ? zeros : deviations)]);
}

function columnsOf(rows: readonly Figures[]): ReadonlyMap<string, readonly number[]> {
  const columns = new Map<string, number[]>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    const column = columns.get(name) ?? [];
    column.push(value);
    columns.set(name, column);
  }
  return columns;
}

function summary(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const [min = 0] = sorted;
  return { mean: mean(values), max: sorted.at(-1) ?? 0, min, median: median(sorted) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param sorted not empty */
function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (below + above) / 2;
}

function deviationOf(
  name: string,
  values: readonly number[],
): readonly (readonly [string, number])[] {
  if (values.length < 2) return [];
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return [[`std/${name}`, Math.sqrt(squares / (values.length - 1))]];
}

const task = '_ng_task_index';
const rollout = '_ng_rollout_index';

/** What `/verify` answered, perhaps without the response. */
const verified = z.looseObject({
  [task]: z.int().default(0),
  [rollout]: z.int().default(0),
  mask_sample: z.boolean().nullish(),
  response: z.looseObject({ usage: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});

const request = z.looseObject({ verify_responses: z.array(verified) });

type Verified = z.infer<typeof verified>;

/** What `/aggregate_metrics` returns. */
export interface AggregateMetrics {
  /** One for each task. */
  readonly group_level_metrics: readonly object[];
  readonly agent_metrics: Figures;
  readonly key_metrics: Figures;
}

/**
 * `POST /aggregate_metrics`: statistics of all figures of a run, by task and over all of it, as NeMo
 * Gym's base class computes them; what compares repeats with each other is left out. Masked samples
 * count in nothing but the coverage.
 *
 * @param body `{verify_responses: […]}`
 */
export function aggregateMetrics(body: unknown): AggregateMetrics {
  const { verify_responses: all } = read(request, body);
  if (all.length === 0) return { group_level_metrics: [], agent_metrics: {}, key_metrics: {} };
  const scored = all.filter(({ mask_sample }) => mask_sample !== true);
  const coverage = coverageOf(all, scored);
  if (scored.length === 0)
    return { group_level_metrics: [], agent_metrics: coverage, key_metrics: coverage };
  const repeats = new Set(all.map((one) => one[rollout])).size;
  const agent = { ...statistics(scored.map(figuresOf)), ...coverage, num_repeats: repeats };
  return {
    group_level_metrics: groupsOf(scored).map(groupMetrics),
    agent_metrics: agent,
    key_metrics: { ...meansOf(agent), ...coverage },
  };
}

function meansOf(metrics: Figures): Figures {
  return Object.fromEntries(Object.entries(metrics).filter(([name]) => name.startsWith('mean/')));
}

/** By task, in their order. */
function groupsOf(rows: readonly Verified[]): readonly (readonly Verified[])[] {
  return [...Map.groupBy(rows, (row) => row[task])]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => own);
}

function groupMetrics(rows: readonly Verified[]): object {
  const [first] = rows;
  const infos = rows.toSorted((a, b) => a[rollout] - b[rollout]).map(infoOf);
  return {
    ...statistics(rows.map(figuresOf)),
    [task]: first?.[task] ?? 0,
    sample: { agent_ref: { name: 'agent' } },
    num_rollouts: rows.length,
    expected_num_rollouts: rows.length,
    missing_num_rollouts: 0,
    reward_profile_completion_pct: 100,
    rollout_infos: infos,
  };
}

function infoOf(row: Verified): Record<string, unknown> {
  const place = { [task]: row[task], [rollout]: row[rollout] };
  return { rollout_id: `${row[task]}:${row[rollout]}`, ...place, ...figuresOf(row) };
}

/** The numbers of an answer and of the usage of its response; true is 1. */
function figuresOf(row: Verified): Record<string, number> {
  const { mask_sample: _, response, ...fields } = row;
  const named = Object.entries({ ...fields, ...response?.usage });
  return Object.fromEntries(
    named.flatMap(([name, value]) => {
      const figure = typeof value === 'boolean' ? Number(value) : value;
      return typeof figure === 'number' && !name.startsWith('_') ? [[name, figure]] : [];
    }),
  );
}

/** Of how much the figures are; nothing where that is all. */
function coverageOf(all: readonly Verified[], scored: readonly Verified[]): Figures {
  if (scored.length === all.length) return {};
  const tasks = new Set(all.map((row) => row[task]));
  const measured = new Set(scored.map((row) => row[task]));
  return {
    'coverage/measured_rollouts': scored.length,
    'coverage/masked_rollouts': all.length - scored.length,
    'coverage/measured_tasks': measured.size,
    'coverage/fully_masked_tasks': tasks.size - measured.size,
  };
}
