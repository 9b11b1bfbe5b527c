import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerReader, SubjectTotals } from '@envloom/llm';
import {
  decisionOn,
  decisionStage,
  type ItemRecord,
  itemRecordSchema,
  recordStages,
  roundSchema,
  type RunRecord,
  runRecordVersion,
} from '@envloom/skel-builder/run';
import { z } from 'zod';
import type { Cost, ItemDocument, RunItem } from '../../protocol/synthesis.ts';
import type { RunPlace } from './run-place.ts';

/** A topic or program as its run keeps it. */
export interface KnownItem {
  /** In the ledger; also what its calls are about. */
  readonly key: string;
  readonly item: ItemRecord;
  /** ISO 8601; empty for one of an older version. */
  readonly storedAt: string;
}

/** The topics or programs of a run, in their order; of a run that kept no record, those that were rejected. */
export function itemsOf(
  place: RunPlace,
  reader: LedgerReader,
  record: RunRecord | undefined,
): readonly KnownItem[] {
  if (record === undefined) return rejectedTopics(place);
  const stage = place.kind === 'envs' ? recordStages.topics : recordStages.programs;
  const stored = new Map(reader.results(stage).map((result) => [result.key, result]));
  return (record.items ?? []).flatMap((key) => {
    const found = stored.get(key);
    const item = itemRecordSchema.safeParse(found?.value).data;
    return found === undefined || item === undefined
      ? []
      : [{ key, item, storedAt: found.storedAt }];
  });
}

const historySchema = z.object({
  format_version: z.literal(1),
  topic: z.object({ name: z.string(), title: z.string(), summary: z.string(), domain: z.string() }),
  rounds: z.array(roundSchema),
});

/** Older versions kept rounds of rejected topics only, beside the ledger. */
function rejectedTopics({ kind, path }: RunPlace): readonly KnownItem[] {
  const folder = join(path, 'rejected');
  if (kind === 'tasks' || !existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const history = historySchema.safeParse(jsonIn(join(folder, name, 'history.json'))).data;
    if (history === undefined) return [];
    const { topic, rounds } = history;
    const item: ItemRecord = {
      format_version: runRecordVersion,
      ...topic,
      tasks: [],
      state: 'rejected',
      rounds,
    };
    return [{ key: topic.name, item, storedAt: '' }];
  });
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const nothing: Cost = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

export function costsBySubject(reader: LedgerReader): ReadonlyMap<string, Cost> {
  return new Map(reader.subjects().map((totals) => [totals.subject, costOf(totals)]));
}

export const costOf = (totals: Omit<SubjectTotals, 'subject'>): Cost => ({
  calls: totals.calls,
  inputTokens: totals.inputTokens,
  outputTokens: totals.outputTokens,
  costUsd: totals.costUsd ?? null,
});

/** States in which a topic has its environment. */
export const isAccepted = ({ state }: Pick<ItemRecord, 'state'>): boolean =>
  state === 'accepted' || state === 'present';

/** A row of the table of topics or programs. */
export function itemRow(
  reader: LedgerReader,
  { key, item, storedAt }: KnownItem,
  costs: ReadonlyMap<string, Cost>,
): RunItem {
  const { name, environment, title, domain, state, rounds } = item;
  const decision = pendingDecision(reader, key, storedAt);
  const isDecided = decision !== undefined;
  return {
    id: key.replaceAll('/', '~'),
    name,
    ...(environment !== undefined && { environment }),
    title,
    ...(domain !== undefined && { domain }),
    state,
    repairs: rounds.at(-1)?.round ?? 0,
    findings: rounds.at(-1)?.problems.length ?? 0,
    cost: costs.get(key) ?? nothing,
    ...(isDecided && { decision }),
    ...choices(item, decision),
  };
}

/** What a person may decide: what is accepted is removed by its own command. */
function choices(
  item: ItemRecord,
  decision: RunItem['decision'],
): Pick<RunItem, 'canRetry' | 'canReject'> {
  const isRejected = item.state === 'rejected';
  return {
    canRetry: decision === 'reject' || (isRejected && decision === undefined),
    canReject: decision === 'retry' || (!isRejected && !isAccepted(item) && decision === undefined),
  };
}

/** What was decided since the run last kept something of it. */
function pendingDecision(reader: LedgerReader, key: string, storedAt: string): RunItem['decision'] {
  const { attempt, rejected } = decisionOn(reader, key);
  const decidedAt = reader.stored(decisionStage, key)?.storedAt ?? '';
  if (decidedAt <= storedAt) return undefined;
  if (rejected !== undefined) return 'reject';
  return attempt > 0 ? 'retry' : undefined;
}

export function itemDocument(row: RunItem, { key, item }: KnownItem): ItemDocument {
  const { summary, message, tasks, rounds } = item;
  return {
    ...row,
    ...(summary !== undefined && { summary }),
    ...(message !== undefined && { message }),
    tasks,
    subject: key,
    rounds: rounds.map(({ round, problems, edits, isTakenBack = false }) => ({
      round,
      isTakenBack,
      findings: problems.map(({ path, ...problem }) => ({
        ...problem,
        ...(path !== undefined && { path }),
      })),
      edits: edits.map(({ path, applied, why }) => ({
        path,
        applied,
        ...(why !== undefined && { why }),
      })),
    })),
  };
}
