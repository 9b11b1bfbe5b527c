import type { Embedder, LanguageModel } from '@envloom/llm';
import { coverage } from '../taxonomy/coverage.ts';
import type { CorpusTask } from '../topic.ts';
import { distinguish } from './distinguish.ts';
import { infer } from './inferring.ts';
import { judge } from './judging.ts';
import { Report } from './report.ts';
import type { ExistingEnvironment, MiningEvent, MiningOptions, MiningResult } from './result.ts';
import { rivalsOf } from './rivals.ts';
import { select } from './selecting.ts';
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
  const good = filter(inferred.candidates, options, report);
  const rivals = rivalsOf(inferred.candidates, ports.existing);
  const distinct = await distinguish(good, { ...ports, rivals }, options.similarity, report);
  const covered = rivals.map(({ domain }) => domain);
  const selected = select(distinct, covered, options.count ?? distinct.length, report);
  const topics = selected.map(({ topic }) => topic);
  return {
    topics,
    funnel: report.funnel,
    dropped: report.dropped,
    calls: new Map(selected.map(({ topic, calls }) => [topic.name, calls])),
    unknownDomains: inferred.unknownDomains,
    coverage: coverage(topics),
  };
}
