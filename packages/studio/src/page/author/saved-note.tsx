import type { ReactNode } from 'react';
import type { Saved } from '../../protocol/author.ts';

/** What saving led to. */
export function SavedNote({ saved: { hash, generated } }: { readonly saved: Saved }): ReactNode {
  const done = hash === null ? 'Deleted.' : 'Saved.';
  if (!generated.ok)
    return (
      <div className="card" role="status">
        <p>
          <strong>{done}</strong> Nothing was generated from it:
        </p>
        <Texts texts={generated.problems} />
      </div>
    );
  const { written, deleted, remarks } = generated;
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
      <Texts texts={remarks} />
    </div>
  );
}

function Texts({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return (
    <ul className="author-problems">
      {texts.slice(0, 10).map((text) => (
        <li key={text}>
          <pre>{text}</pre>
        </li>
      ))}
    </ul>
  );
}
