import type { ReactNode } from 'react';
import type { Saved } from '../../protocol/author.ts';

/** What saving led to. */
export function SavedNote({ saved: { hash, generated } }: { readonly saved: Saved }): ReactNode {
  const done = hash === null ? 'Deleted.' : 'Saved.';
  if (!generated.ok)
    return (
      <div className="card" role="status">
        <p>
          <strong>{done}</strong> Nothing was generated from it, since it has errors:
        </p>
        <ul className="author-problems">
          {generated.problems.slice(0, 10).map((problem) => (
            <li key={problem}>
              <pre>{problem}</pre>
            </li>
          ))}
        </ul>
      </div>
    );
  const { written, deleted } = generated;
  return (
    <div className="card" role="status">
      <p>
        <strong className="good">{done}</strong>{' '}
        {written.length + deleted.length === 0
          ? 'All that follows from it is as it was.'
          : `${written.length} files were generated, ${deleted.length} deleted.`}
      </p>
      {written.length + deleted.length === 0 ? null : (
        <p className="quiet author-written">{[...written, ...deleted].join(', ')}</p>
      )}
    </div>
  );
}
