import type { Observation } from '@envloom/episodes';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { JournalEntry } from '../../../protocol/play.ts';
import { Value } from '../../parts/value.tsx';

/** What the newest action led to, to be read or as JSON. */
export function Answer({ entry }: { readonly entry: JournalEntry | undefined }): ReactNode {
  const [isJson, setIsJson] = useState(false);
  return (
    <section className="card" aria-label="Answer" aria-live="polite">
      {entry === undefined ? (
        <p className="quiet">The answer to a call will stand here.</p>
      ) : (
        <>
          <div className="play-answer">
            {isJson ? (
              <pre>{JSON.stringify(entry.observation, undefined, 2)}</pre>
            ) : (
              <Observed observation={entry.observation} />
            )}
          </div>
          <Button onPress={() => setIsJson(!isJson)}>{isJson ? 'To be read' : 'As JSON'}</Button>
        </>
      )}
    </section>
  );
}

/** What an agent sees after a step. */
export function Observed({ observation }: { readonly observation: Observation }): ReactNode {
  switch (observation.type) {
    case 'tool_results':
      return observation.results.map(({ id, name, result }) => (
        <div key={id}>
          <p>
            <code>{name}</code>{' '}
            {result.success ? (
              <strong className="good">✓ answered</strong>
            ) : (
              <strong className="bad">✗ refused: {result.error.code}</strong>
            )}
          </p>
          {result.success ? <Value value={result.data} /> : <p>{result.error.message}</p>}
        </div>
      ));
    case 'message':
      return (
        <p>
          <strong>The user:</strong> {observation.text}
        </p>
      );
    case 'error':
      return (
        <p>
          <strong className="bad">Nothing was done: {observation.message}.</strong>{' '}
          {observation.repair}
        </p>
      );
    case 'task':
      return <p>{observation.text}</p>;
    default:
      return <p className="quiet">The message was the last; nobody answers.</p>;
  }
}
