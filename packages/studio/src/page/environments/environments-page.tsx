import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { EnvironmentItem, EnvironmentList as Listed } from '../../protocol/environments.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useJson } from '../parts/use-json.ts';
import { EnvironmentList } from './list/environment-list.tsx';
import { everything, fieldsOf, selected } from './list/select-environments.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import './environments.css';

/** Milliseconds after which a list that is not read to the end is asked for again. */
const pause = 1_500;

const none: readonly EnvironmentItem[] = [];

/** All environments, to search and to choose from. */
export function EnvironmentsPage(): ReactNode {
  const list = useJson<Listed>('environments.json');
  const items = list.state === 'loaded' ? list.value.environments : none;
  const isComplete = items.every(({ state }) => state !== 'unread');
  const { reload } = list;
  useEffect(() => {
    if (isComplete) return undefined;
    const timer = setTimeout(reload, pause);
    return () => clearTimeout(timer);
  }, [isComplete, items, reload]);
  const [selection, setSelection] = useState(everything);
  const wanted = useDeferredValue(selection);
  if (list.state === 'failed') return <Failed error={list.error} retry={list.reload} />;
  if (list.state === 'loading') return <Loading what="environments" />;
  const found = selected(items, wanted);
  return (
    <div className="stack">
      <h1>Environments</h1>
      <SelectionBar selection={selection} onChange={setSelection} fields={fieldsOf(items)} />
      <p className="quiet" role="status">
        {found.length === items.length
          ? `${items.length} environments`
          : `${found.length} of ${items.length} environments`}
        {isComplete ? '' : '; some are still being read'}
      </p>
      <EnvironmentList items={found} />
    </div>
  );
}
