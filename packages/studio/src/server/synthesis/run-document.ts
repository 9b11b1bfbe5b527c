import { hostname } from 'node:os';
import { relative } from 'node:path';
import { type BatchWaiting, LedgerError, LedgerReader, waitingIn } from '@envloom/llm';
import { isRunning, lastRun, type RunRecord } from '@envloom/skel-builder/run';
import type { Cost, RunDocument, RunState, RunSummary } from '../../protocol/synthesis.ts';
import { funnelOf } from './funnel.ts';
import { costOf, costsBySubject, isAccepted, itemRow, itemsOf, type KnownItem } from './items.ts';
import { recordOf, type RunPlace } from './run-place.ts';

/** A run in the list; one whose ledger cannot be read says why. */
export function runSummary(place: RunPlace): RunSummary {
  try {
    using reader = LedgerReader.open(place.ledger);
    const record = recordOf(reader, place.kind);
    return summaryOf(place, reader, record, itemsOf(place, reader, record));
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const { id, folder, kind } = place;
    const empty = { items: 0, accepted: 0, cost: together([]) };
    return { id, folder, kind, state: 'unknown', ...empty, problem: error.message };
  }
}

/** @throws LedgerError */
export function runDocument(root: string, place: RunPlace): RunDocument {
  using reader = LedgerReader.open(place.ledger);
  const record = recordOf(reader, place.kind);
  const items = itemsOf(place, reader, record);
  const costs = costsBySubject(reader);
  const waiting = openQuestions(place);
  const note = noteOf(place, reader, record);
  return {
    ...summaryOf(place, reader, record, items),
    ...(note !== undefined && { note }),
    ...(record !== undefined && aboutRecord(root, record)),
    waiting: waiting?.count ?? 0,
    ...(waiting !== undefined && { requestsFile: relative(root, waiting.requestsFile) }),
    funnel: record === undefined ? [] : funnelOf(record, items),
    topics: items.map((item) => itemRow(reader, item, costs)),
    stages: reader
      .totals()
      .map((totals) => ({ stage: totals.stage, lost: totals.lost, ...costOf(totals) })),
  };
}

function summaryOf(
  place: RunPlace,
  reader: LedgerReader,
  record: RunRecord | undefined,
  items: readonly KnownItem[],
): RunSummary {
  const { id, folder, kind } = place;
  const languageModel =
    record?.language_model ?? (kind === 'envs' ? lastRun(reader)?.languageModel : undefined);
  return {
    id,
    folder,
    kind,
    state: stateOf(place, record, items),
    ...(languageModel !== undefined && { languageModel }),
    ...(record !== undefined && { startedAt: record.started_at }),
    ...(record?.ended_at !== undefined && { endedAt: record.ended_at }),
    items: items.length,
    accepted: items.filter(({ item }) => isAccepted(item)).length,
    cost: together(reader.totals().map(costOf)),
  };
}

function stateOf(
  place: RunPlace,
  record: RunRecord | undefined,
  items: readonly KnownItem[],
): RunState {
  if (record === undefined) return 'unknown';
  const { ended_at, host, pid, stopped } = record;
  if (ended_at === undefined) {
    if (host !== hostname()) return 'unknown';
    return isRunning(pid) ? 'running' : 'broken-off';
  }
  if (stopped !== undefined) return 'stopped';
  const waits = items.some(({ item }) => item.state === 'waiting');
  // Before there are topics, only the files of the batch tell that something waits.
  return waits || (record.items === undefined && (openQuestions(place)?.count ?? 0) > 0)
    ? 'waiting'
    : 'ended';
}

function openQuestions({ batch }: RunPlace): BatchWaiting | undefined {
  const waiting = waitingIn(batch);
  return waiting.count === 0 ? undefined : waiting;
}

type AboutRecord = Pick<RunDocument, 'provider' | 'corpus' | 'phase' | 'stopped'>;

function aboutRecord(root: string, { provider, corpus, phase, stopped }: RunRecord): AboutRecord {
  return {
    provider,
    ...(corpus !== undefined && { corpus: shownFile(root, corpus) }),
    ...(phase !== undefined && { phase }),
    ...(stopped !== undefined && { stopped }),
  };
}

function shownFile(root: string, file: string): string {
  const path = relative(root, file);
  return path.startsWith('..') ? file : path;
}

const olderRun =
  'An older version of envloom made this run and kept neither its funnel nor its topics. Here are its calls and the topics that it rejected. Run the same command again to get the rest: it asks nothing twice.';
const otherCalls =
  'These calls belong to no run of envs or tasks: they were made for single environments (nx g env) or something else. Calls and costs are all that is known of them.';

function noteOf(
  { kind }: RunPlace,
  reader: LedgerReader,
  record: RunRecord | undefined,
): string | undefined {
  if (record !== undefined) return undefined;
  return kind === 'envs' || lastRun(reader) !== undefined ? olderRun : otherCalls;
}

function together(costs: readonly Cost[]): Cost {
  const sum = (of: (cost: Cost) => number): number =>
    costs.reduce((all, cost) => all + of(cost), 0);
  const isKnown = costs.every(({ costUsd }) => costUsd !== null);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: isKnown ? sum(({ costUsd }) => costUsd ?? 0) : null,
  };
}
