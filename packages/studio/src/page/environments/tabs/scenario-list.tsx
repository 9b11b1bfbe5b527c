import { type ReactNode, useMemo, useState } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import type { ScenarioItem } from '../../../protocol/environments.ts';
import { Choice } from '../../parts/choice.tsx';
import { useFeatures } from '../../shell/features.ts';

const layoutOptions = { rowSize: 40 };

interface ScenarioListProps {
  readonly env: string;
  readonly scenarios: readonly ScenarioItem[];
}

/** The stored scenarios, by kind and split; each opens in Play where a server answers. */
export function ScenarioList({ env, scenarios }: ScenarioListProps): ReactNode {
  const { isLive } = useFeatures();
  const [kind, setKind] = useState('');
  const [split, setSplit] = useState('');
  const kinds = useMemo(() => [...new Set(scenarios.map((each) => each.kind))], [scenarios]);
  const found = scenarios.filter(
    (each) => (kind === '' || each.kind === kind) && (split === '' || each.split === split),
  );
  const addressOf = (id: string): object =>
    isLive ? { href: `#/play/${encodeURIComponent(env)}/${id}` } : {};
  return (
    <section>
      <h2>Scenarios ({scenarios.length})</h2>
      <div className="row">
        <Choice
          label="Kind"
          value={kind}
          options={[['', 'All'], ...kinds.map((each) => [each, each] as const)]}
          onChange={setKind}
        />
        <Choice
          label="Split"
          value={split}
          options={[
            ['', 'All'],
            ['train', 'For training'],
            ['held-out', 'Held out'],
          ]}
          onChange={setSplit}
        />
        <span className="quiet" role="status">
          {found.length} shown{isLive ? '; choose one to play it' : ''}
        </span>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          aria-label="Scenarios"
          className="environment-scenarios"
          items={found}
          renderEmptyState={() => <p>There are none.</p>}
        >
          {({ id, kind: ofKind, split: ofSplit, difficulty }) => (
            <GridListItem id={id} textValue={id} {...addressOf(id)}>
              <div className="environment-scenario">
                <span className="mono environment-id">{id}</span>
                <span>{ofKind}</span>
                <span className="quiet">{ofSplit}</span>
                <span>{difficulty.toFixed(2)}</span>
              </div>
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </section>
  );
}
