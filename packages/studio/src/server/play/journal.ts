import { isObject, isSame, type Json, jsonIn } from '@envloom/core';
import type { Episode } from '@envloom/episodes';
import type { Environment, WorldDiff } from '@envloom/runtime';
import type { Session } from '@envloom/serve';
import type { JournalEntry, JournalPage, RowChange } from '../../protocol/play.ts';

type Played = Episode<Environment<object>>;

/** Changed rows that are listed for an action. */
const mostChanges = 40;

interface Moment {
  /** JSON text. */
  readonly action: string;
  readonly entry: JournalEntry;
  /** As it stood after the action. */
  readonly episode: Played;
}

/** What was written of a session before: an action more costs one replayed action. */
const written = new WeakMap<Session, readonly Moment[]>();

/** What was done in a session and what each action changed. The session is left alone: its actions are replayed. */
export function journalOf(session: Session): readonly JournalEntry[] {
  const actions = session.actions.map((action) => JSON.stringify(action));
  const before = written.get(session) ?? [];
  const differs = actions.findIndex((action, at) => before[at]?.action !== action);
  const moments = before.slice(0, differs < 0 ? actions.length : differs);
  const episode = moments.at(-1)?.episode.fork() ?? beginning(session);
  for (const action of actions.slice(moments.length))
    moments.push(momentAfter(episode, action, moments.length + 1));
  written.set(session, moments);
  return moments.map(({ entry }) => entry);
}

/** A part of the journal of a session, the newest first. */
export function journalPage(
  session: Session,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): JournalPage {
  const journal = journalOf(session);
  return {
    entries: journal.toReversed().slice(offset, offset + limit),
    total: journal.length,
  };
}

function beginning({ episode }: Session): Played {
  const twin = episode.fork();
  twin.reset();
  return twin;
}

/** Goes on in the episode. */
function momentAfter(episode: Played, action: string, number: number): Moment {
  const before = episode.environment.fork();
  const { observation } = episode.step(JSON.parse(action));
  const changes = rowChanges(episode.environment.diff(before));
  const entry = {
    number,
    action: jsonIn(action) ?? null,
    observation,
    changes: changes.slice(0, mostChanges),
    more: Math.max(0, changes.length - mostChanges),
  };
  return { action, entry, episode: episode.fork() };
}

function rowChanges({ tables }: WorldDiff): readonly RowChange[] {
  return Object.entries(tables).flatMap(([table, { added, changed, removed }]): RowChange[] => [
    ...added.map(({ key }) => ({ table, key: `${key}`, change: 'added' as const, fields: [] })),
    ...changed.map(({ key, before, after }) => ({
      table,
      key: `${key}`,
      change: 'changed' as const,
      fields: differing(before, after),
    })),
    ...removed.map((key) => ({ table, key: `${key}`, change: 'removed' as const, fields: [] })),
  ]);
}

function differing(before: Json, after: Json): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name]));
}
