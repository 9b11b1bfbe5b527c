import { counted } from '@envloom/core';
import type { Embedder, LanguageModel } from '@envloom/llm';
import { selectDiverse } from '../taxonomy/select.ts';
import type { CorpusTask } from '../topic.ts';
import { distinguish, standingOf } from './distinguish.ts';
import { infer } from './infer-environments.ts';
import { judge } from './judge-tasks.ts';
import { Report } from './report.ts';
import type { ExistingEnvironment, MiningEvent, MiningOptions, MiningResult } from './result.ts';
import { scoreOf, type Candidate } from './candidate.ts';
import { filter } from './thresholds.ts';

export interface MiningPorts {
  readonly model: LanguageModel;
  readonly embedder: Embedder;
  /** Environments that are there already; their order does not matter. */
  readonly existing: readonly ExistingEnvironment[];
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: MiningEvent) => void) | undefined;
}

/**
 * From the tasks of a corpus to topics that are worth modeling: tasks that need no records are
 * dropped, environments are inferred from the others, weak ones and near-duplicates are dropped, and
 * the rest is taken so that fields of work stay even.
 *
 * Each stage begins when the one before is complete, so that the result is a function of the tasks,
 * the options and the answers, however often a run is interrupted.
 *
 * @throws LanguageModelError where questions could not be asked or wait for their answers; those
 *   that could be asked have been asked by then.
 */
export async function mineTopics(
  tasks: readonly CorpusTask[],
  ports: MiningPorts,
  options: MiningOptions = {},
): Promise<MiningResult> {
  const report = new Report(tasks.length, ports.onEvent);
  const stateful = await judge(tasks, ports, report);
  const inferred = await infer(stateful, ports, report);
  const { rivals, candidates } = standingOf(inferred, ports.existing);
  const good = filter(candidates, report);
  const distinct = await distinguish(good, { ...ports, rivals }, options.similarity, report);
  const covered = rivals.map(({ domain }) => domain);
  const selected = select(distinct, covered, options, report);
  return {
    topics: selected.map(({ topic }) => topic),
    funnel: report.funnel,
    dropped: report.dropped,
    calls: new Map(selected.map(({ topic, calls }) => [topic.name, calls])),
  };
}

/**
 * The candidates that keep fields of work even, in order of selection.
 *
 * @param covered Domains of environments that are there already.
 */
function select(
  candidates: readonly Candidate[],
  covered: readonly string[],
  { count = candidates.length, perDomain }: MiningOptions,
  report: Report,
): readonly Candidate[] {
  const scored = candidates.map((candidate) => {
    const { name, domain } = candidate.topic;
    return { candidate, name, domain, score: scoreOf(candidate) };
  });
  const selected = selectDiverse(scored, { count, perDomain }, covered).map(
    ({ candidate }) => candidate,
  );
  for (const candidate of candidates.filter((one) => !selected.includes(one))) {
    const { domain } = candidate.topic;
    const inDomain = [...covered, ...selected.map(({ topic }) => topic.domain)];
    const isFull = inDomain.filter((one) => one === domain).length >= (perDomain ?? Infinity);
    const reason = isFull
      ? `${domain} is full: it has ${counted(perDomain ?? 0, 'environment')}`
      : `not among the ${String(count)} that cover most fields of work`;
    report.drop('select', candidate.topic.tasks, reason, candidate.topic.name);
  }
  report.count({ selected: selected.length });
  return selected;
}
