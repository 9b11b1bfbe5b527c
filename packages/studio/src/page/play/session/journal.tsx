import { isList, isObject, type Json, shortened } from '@envloom/core';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { JournalEntry, JournalPage, RowChange } from '../../../protocol/play.ts';
import { Failed } from '../../parts/failed.tsx';
import { useWindow } from '../../parts/use-window.ts';
import { shortText } from '../../parts/value.tsx';
import { WindowRows } from '../../parts/window-rows.tsx';
import { sessionJournal } from './actions.ts';
import { Observed } from './answer.tsx';

/** Of an entry, in pixels; `.play-entry` has it, too. */
const rowHeight = 58;

/** Of an answer, in its line. */
const mostCharacters = 300;

interface JournalProps {
  readonly id: string;
  /** Another one: something was done. */
  readonly revision: string;
  readonly isBusy: boolean;
  /** Back to where so many actions were done. */
  readonly rewind: (actions: number) => void;
}

/** What was done, the newest first, and what each action changed. Only what is seen is drawn and loaded. */
export function Journal({ id, revision, isBusy, rewind }: JournalProps): ReactNode {
  const { page, error, retry, box, onScroll, offset, first, last } = useWindow<JournalPage>({
    what: id,
    revision,
    load: sessionJournal,
    rowHeight,
  });
  const [opened, setOpened] = useState<number>();
  const { entries = [], total = 0 } = page ?? {};
  const open = entries.find(({ number }) => number === opened);
  return (
    <section aria-label="Journal">
      <h2>Journal</h2>
      {error === undefined ? null : <Failed error={error} retry={retry} />}
      {total === 0 ? (
        <p className="quiet">Nothing was done yet.</p>
      ) : (
        <div
          ref={box}
          className="play-journal"
          // What scrolls must be reached by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label="Actions"
          onScroll={onScroll}
        >
          <table aria-rowcount={total}>
            <colgroup>
              <col className="play-entry-number" />
              <col />
              <col className="play-entry-open" />
            </colgroup>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Action, answer and changes</th>
                <th scope="col">Whole</th>
              </tr>
            </thead>
            <WindowRows rows={entries} {...{ offset, first, last, total, rowHeight }}>
              {(entry, at) => (
                <Entry
                  key={entry.number}
                  entry={entry}
                  index={at + 1}
                  isOpen={entry.number === opened}
                  toggle={() => setOpened(entry.number === opened ? undefined : entry.number)}
                />
              )}
            </WindowRows>
          </table>
        </div>
      )}
      {open === undefined ? null : (
        <WholeEntry entry={open}>
          {open.number < total ? (
            <Button isDisabled={isBusy} onPress={() => rewind(open.number)}>
              Back to here
            </Button>
          ) : null}
        </WholeEntry>
      )}
    </section>
  );
}

interface EntryProps {
  readonly entry: JournalEntry;
  readonly index: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** An action in two lines: what was done; what it changed, and how it was answered. */
function Entry({ entry, index, isOpen, toggle }: EntryProps): ReactNode {
  const { number, changes } = entry;
  const answer = shortened(answerText(entry), mostCharacters);
  return (
    <tr className="play-entry" aria-rowindex={index}>
      <td className="quiet">{number}</td>
      <td>
        <div className="play-line play-action">{actionText(entry.action)}</div>
        <div className="play-line quiet">{[...changes.map(changeText), answer].join(' · ')}</div>
      </td>
      <td>
        <Button aria-expanded={isOpen} onPress={toggle}>
          {isOpen ? 'Close' : 'Open'}
          <span className="visually-hidden"> action {number}</span>
        </Button>
      </td>
    </tr>
  );
}

interface WholeEntryProps {
  readonly entry: JournalEntry;
  readonly children: ReactNode;
}

function WholeEntry({ entry, children }: WholeEntryProps): ReactNode {
  const { number, action, observation, changes, more } = entry;
  return (
    <section className="card stack" aria-label={`Action ${number}`}>
      <p className="play-action">
        {number}. {actionText(action)}
      </p>
      <div className="play-answer">
        <Observed observation={observation} />
      </div>
      {changes.length === 0 ? null : (
        <ul aria-label="Changes">
          {changes.map((change) => (
            <li key={`${change.table} ${change.key}`}>{changeText(change)}</li>
          ))}
          {more > 0 ? <li>and {more} more</li> : null}
        </ul>
      )}
      <div>{children}</div>
    </section>
  );
}

function answerText({ observation }: JournalEntry): string {
  if (observation.type === 'message') return `The user: ${observation.text}`;
  if (observation.type === 'error') return `✗ ${observation.message}`;
  if (observation.type !== 'tool_results') return 'no answer';
  return observation.results
    .map(({ result }) =>
      result.success ? `✓ ${shortText(result.data) || 'done'}` : `✗ ${result.error.code}`,
    )
    .join('; ');
}

const verbs = { added: '+ added', changed: '± changed', removed: '− removed' } as const;

const changeText = ({ table, key, change, fields }: RowChange): string =>
  `${verbs[change]} ${table} ${key}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`;

/** An action in a line. */
function actionText(action: Json): string {
  if (!isObject(action)) return shortText(action);
  const { type, calls, content } = action;
  if (type === 'message') return `“${shortText(content)}”`;
  if (!isList(calls)) return JSON.stringify(action);
  return calls.map((call) => (isObject(call) ? callText(call) : shortText(call))).join('; ');
}

function callText({ name, arguments: given }: Readonly<Record<string, Json>>): string {
  return `${shortText(name)}(${shortText(given)})`;
}
