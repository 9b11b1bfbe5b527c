import type { ReactNode } from 'react';
import type { DataSetCard } from '../../../protocol/watch.ts';
import { Shown } from '../../parts/shown.tsx';
import { useJson } from '../../parts/use-json.ts';
import { queryText, watchLink } from '../place.ts';
import { Trail } from '../trail.tsx';

/** The card of a set of training data, as it was written. */
export function DataSetView({ file }: { readonly file: string }): ReactNode {
  const card = useJson<DataSetCard>(`watch/data-set.json?${queryText({ file })}`);
  return (
    <div className="stack">
      <Trail steps={[['Watch', watchLink('files')]]} />
      <h1>{file.replace(/\/?statistics\.json$/, '')}</h1>
      <Shown loaded={card} what="card">
        {({ text }) => <pre className="card">{text}</pre>}
      </Shown>
    </div>
  );
}
