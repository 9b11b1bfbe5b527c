import { hostname } from 'node:os';
import type { Ledger } from '@envloom/llm';
import type { MiningEvent, MiningFunnel, MiningResult } from '../mining/result.ts';
import type { ModelTopicEvent } from '../build/model-topic.ts';
import type { Round } from '../outcome.ts';
import type { TopicEnd } from '../environment/model-environment.ts';
import type { Topic } from '../topic.ts';
import {
  type ItemRecord,
  itemRecordSchema,
  recordStages,
  type RunRecord,
  runRecordVersion,
} from './run-record.ts';

/** Milliseconds between two notes of how far a stage is: thousands of answers may come from a ledger at once. */
const phaseEvery = 1000;

type Results = Pick<Ledger, 'result' | 'putResult'>;

type RunStart = Pick<RunRecord, 'kind' | 'language_model' | 'provider' | 'corpus' | 'funnel'>;

/** Keeps in the ledger how far a run is, so that others can watch it and look at it later. */
export class RunRecorder {
  readonly #ledger: Results;
  readonly #items = new Map<string, ItemRecord>();
  /** As runs before left them. */
  readonly #earlier = new Map<string, ItemRecord>();
  #run: RunRecord;
  #phaseAt = 0;

  constructor(ledger: Results, start: RunStart) {
    this.#ledger = ledger;
    this.#run = {
      format_version: runRecordVersion,
      ...start,
      started_at: new Date().toISOString(),
      pid: process.pid,
      host: hostname(),
    };
    this.#note({});
  }

  readonly onMining = (event: MiningEvent): void => {
    if (event.type === 'funnel') this.#noteFunnel(event.funnel);
    else this.onPhase(event);
  };

  /** How far a stage is. */
  onPhase({ stage, done, total }: NonNullable<RunRecord['phase']>): void {
    if (performance.now() - this.#phaseAt < phaseEvery) return;
    this.#phaseAt = performance.now();
    this.#note({ phase: { stage, done, total } });
  }

  onTopics({ topics, funnel, dropped }: Pick<MiningResult, 'topics' | 'funnel' | 'dropped'>): void {
    for (const topic of topics) this.#begin(topic);
    const stages = Map.groupBy(dropped, ({ stage }) => stage);
    const counts = [...stages].map(([stage, some]) => ({ stage, count: some.length }));
    this.#note({ items: [...this.#items.keys()], dropped: counts, phase: undefined });
    this.#noteFunnel(funnel);
  }

  readonly onTopic = (event: ModelTopicEvent): void => {
    const { type, topic } = event;
    // A version that was looked at is at once repaired, accepted or rejected.
    if (type !== 'looked-at' && type !== 'accepted' && type !== 'rejected')
      this.#change(topic, { state: type });
  };

  readonly onRound = (topic: string, round: Round): void => {
    const before = this.#items.get(topic)?.rounds ?? [];
    this.#change(topic, { rounds: [...before, roundOf(round)] });
  };

  onEnd(end: TopicEnd): void {
    const { name } = end.topic;
    if (end.kind === 'stopped')
      this.#change(name, { state: 'stopped', message: end.error.message });
    else if (end.kind === 'present') {
      const rounds = this.#earlier.get(name)?.rounds ?? [];
      this.#change(name, { state: 'present', message: end.root, rounds });
    } else if (end.kind === 'waiting') this.#change(name, { state: 'waiting' });
    else this.#change(name, { state: end.kind, rounds: end.outcome.history.rounds.map(roundOf) });
  }

  /** Keeps a topic or a program of the run. */
  put(key: string, item: ItemRecord): void {
    const isNew = !this.#items.has(key);
    this.#store(key, item);
    if (isNew) this.#note({ items: [...this.#items.keys()] });
  }

  /** Of a run that came to an end. @param stopped why it was not its own */
  finish(stopped: Error | undefined): void {
    const ended_at = new Date().toISOString();
    this.#note({ ended_at, phase: undefined, ...(stopped && { stopped: stopped.message }) });
  }

  #noteFunnel(funnel: MiningFunnel): void {
    this.#note({ funnel: { ...this.#run.funnel, ...funnel } });
  }

  #note(changed: Partial<RunRecord>): void {
    this.#run = { ...this.#run, ...changed };
    this.#ledger.putResult(recordStages.run, this.#run.kind, this.#run);
  }

  #change(key: string, changed: Partial<ItemRecord>): void {
    const item = this.#items.get(key);
    if (item !== undefined) this.#store(key, { ...item, ...changed });
  }

  #begin(topic: Topic): void {
    const { name } = topic;
    const before = itemRecordSchema.safeParse(this.#ledger.result(recordStages.topics, name)).data;
    if (before !== undefined) this.#earlier.set(name, before);
    this.#store(name, queued(topic));
  }

  #store(key: string, item: ItemRecord): void {
    this.#items.set(key, item);
    const { topics, programs } = recordStages;
    this.#ledger.putResult(this.#run.kind === 'envs' ? topics : programs, key, item);
  }
}

function queued({ name, title, summary, domain, tasks }: Topic): ItemRecord {
  const about = { name, title, summary, domain, tasks: tasks.map((task) => ({ ...task })) };
  return { format_version: runRecordVersion, ...about, state: 'queued', rounds: [] };
}

function roundOf({ round, problems, edits, isTakenBack }: Round): ItemRecord['rounds'][number] {
  return {
    round,
    problems: problems.map(({ source, code, path, message }) => ({ source, code, path, message })),
    edits: edits.map(({ path, applied, why }) => ({ path, applied, why })),
    ...(isTakenBack === true && { isTakenBack }),
  };
}
