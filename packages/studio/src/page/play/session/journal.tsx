import { isList, isObject, type Json } from '@envloom/core';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { JournalEntry, RowChange } from '../../../protocol/play.ts';
import { shortText } from '../../parts/value.tsx';
import { Observed } from './answer.tsx';

interface JournalProps {
  readonly journal: readonly JournalEntry[];
  readonly isBusy: boolean;
  /** Back to where so many actions were done. */
  readonly rewind: (actions: number) => void;
}

/** What was done, the newest first, and what each action changed. */
export function Journal({ journal, isBusy, rewind }: JournalProps): ReactNode {
  return (
    <section aria-label="Journal">
      <h2>Journal</h2>
      {journal.length === 0 ? <p className="quiet">Nothing was done yet.</p> : null}
      <ol className="play-journal" reversed start={journal.length}>
        {journal
          .map((entry, at) => (
            // Actions are only added at the end, and taken from there.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Entry entry={entry} />
              {at + 1 < journal.length ? (
                <Button isDisabled={isBusy} onPress={() => rewind(at + 1)}>
                  Back to here
                </Button>
              ) : null}
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}

function Entry({ entry }: { readonly entry: JournalEntry }): ReactNode {
  const { action, observation, changes, more } = entry;
  return (
    <>
      <p className="play-action">{actionText(action)}</p>
      <details>
        <summary>{summaryOf(entry)}</summary>
        <Observed observation={observation} />
      </details>
      {changes.length === 0 ? null : (
        <ul className="play-changes" aria-label="Changes">
          {changes.map((change) => (
            <li key={`${change.table} ${change.key}`}>{changeText(change)}</li>
          ))}
          {more > 0 ? <li>and {more} more</li> : null}
        </ul>
      )}
    </>
  );
}

function summaryOf({ observation }: JournalEntry): string {
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
