import type { ReactNode } from 'react';
import type { DataSetCard } from '../../../protocol/watch.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
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
      {card.state === 'failed' ? <Failed error={card.error} retry={card.reload} /> : null}
      {card.state === 'loading' ? <Loading what="card" /> : null}
      {card.state === 'loaded' ? <pre className="card">{card.value.text}</pre> : null}
    </div>
  );
}
