import type { Line } from './lines.ts';
import type { CorpusRecord, RecordContent } from './reading.ts';
import { isUser, turnOf } from './task-text.ts';

/** One JSON value a line. Blank lines are passed over. */
export async function* jsonlRecords(
  lines: AsyncIterable<Line> | Iterable<Line>,
): AsyncGenerator<CorpusRecord> {
  for await (const { number, text } of lines) {
    if (text.trim() !== '') yield { position: number, content: parsed(text) };
  }
}

function parsed(text: string): RecordContent {
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch (error) {
    const reason = `no JSON: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'broken', reason };
  }
}

/** The entries of a list; of an object, those of its only list (`{ "data": [ … ] }`). */
export function listRecords(value: unknown): readonly CorpusRecord[] | undefined {
  const list = Array.isArray(value) ? value : onlyList(value);
  return list?.map((entry: unknown, index) => ({
    position: index + 1,
    content: { kind: 'json', value: entry },
  }));
}

function onlyList(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const lists = Object.values(value).filter((entry) => Array.isArray(entry));
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * Turns of a dialog that stand alone follow each other; the task is the first of the user, and the
 * others are passed over.
 */
export async function* openingTurns(
  records: AsyncIterable<CorpusRecord> | Iterable<CorpusRecord>,
): AsyncGenerator<CorpusRecord> {
  let isOpened = false;
  for await (const record of records) {
    const turn = turnOf(valueOf(record));
    if (turn !== undefined && isUser(turn) && !isOpened) {
      yield { ...record, content: { kind: 'text', text: turn.value, format: 'api-bank' } };
    }
    const isTurn = turn !== undefined || isCall(valueOf(record));
    if (!isTurn) yield record;
    isOpened = isTurn && (isOpened || (turn !== undefined && isUser(turn)));
  }
}

function valueOf({ content }: CorpusRecord): unknown {
  return content.kind === 'json' ? content.value : undefined;
}

/** `{ role: 'API', api_name, … }`: the turn of a tool, which says nothing. */
function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'role' in value && 'api_name' in value;
}
