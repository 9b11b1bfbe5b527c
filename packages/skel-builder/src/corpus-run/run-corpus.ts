import { LanguageModelError, type Embedder } from '@envloom/llm';
import { mineTopics } from '../mining/mine-topics.ts';
import type { CorpusTask } from '../topic.ts';
import type {
  ExistingEnvironment,
  MiningEvent,
  MiningFunnel,
  MiningOptions,
  MiningResult,
} from '../mining/result.ts';
import pLimit from 'p-limit';
import {
  modelEnvironment,
  type ModelingPorts,
  type TopicEnd,
} from '../environment/model-environment.ts';
import { StopRule } from './stop-rule.ts';

export interface CorpusPorts extends ModelingPorts {
  readonly embedder: Embedder;
  readonly existing: readonly ExistingEnvironment[];
  readonly onMining?: (event: MiningEvent) => void;
  readonly onTopics?: (mined: MiningResult) => void;
  readonly onEnd?: (end: TopicEnd) => void;
}

export type TopicSelection = Pick<MiningOptions, 'count' | 'perDomain'>;

export interface CorpusOptions {
  /** How many topics are taken, and of which domains. */
  readonly selection: TopicSelection;
  /** Topics that are on their way at the same time. */
  readonly atOnce: number;
}

/** What a run came to, as far as it went. */
export interface CorpusRun {
  /** How many came through each stage of mining; undefined while a stage is not complete. */
  readonly funnel: MiningFunnel;
  /** Undefined while topics are not known yet. */
  readonly mined: MiningResult | undefined;
  /** In the order of the topics. */
  readonly ends: readonly TopicEnd[];
  /** Why mining, or the whole run, did not come to its end; not where it only waits. */
  readonly stopped: Error | undefined;
}

/**
 * From tasks to environments: the same tasks, options and answers give the same, however often a run
 * is interrupted.
 *
 * @throws what is no LanguageModelError and not about a single topic
 */
export async function runCorpus(
  tasks: readonly CorpusTask[],
  ports: CorpusPorts,
  options: CorpusOptions,
): Promise<CorpusRun> {
  let funnel: MiningFunnel = { tasks: tasks.length, failed: 0 };
  const onEvent = (event: MiningEvent): void => {
    if (event.type === 'funnel') funnel = event.funnel;
    ports.onMining?.(event);
  };
  let mined: MiningResult;
  try {
    const { model, embedder, existing, signal } = ports;
    mined = await mineTopics(
      tasks,
      { model, embedder, existing, signal, onEvent },
      options.selection,
    );
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    const stopped = error.problem === 'waiting' ? undefined : causeOf(error, ports.signal);
    return { funnel, mined: undefined, ends: [], stopped };
  }
  ports.onTopics?.(mined);
  return { funnel, mined, ...(await modelAll(mined, ports, options.atOnce)) };
}

async function modelAll(
  { topics, calls }: MiningResult,
  ports: CorpusPorts,
  atOnce: number,
): Promise<Pick<CorpusRun, 'ends' | 'stopped'>> {
  const rule = new StopRule(ports.signal);
  const limit = pLimit(atOnce);
  const own: ModelingPorts = { ...ports, signal: rule.signal };
  const ends = await Promise.all(
    topics.map((topic) =>
      limit(async () => {
        const end = await modelEnvironment(topic, calls.get(topic.name) ?? [], own);
        rule.note(end);
        ports.onEnd?.(end);
        return end;
      }),
    ),
  );
  return { ends, stopped: rule.cause && causeOf(rule.cause, ports.signal) };
}

/** A run that was ended from outside says why. */
function causeOf(error: LanguageModelError, { aborted, reason }: AbortSignal): Error {
  return aborted && error.problem === 'cancelled' && reason instanceof Error ? reason : error;
}
