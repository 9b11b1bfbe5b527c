import type { ReactNode } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import type { EnvironmentItem, EnvironmentSummary } from '../../../protocol/environments.ts';
import { QualityMark } from '../quality-mark.tsx';

/** Pixels that a row and the gap below it take before they are measured. */
const layoutOptions = { estimatedRowSize: 76, gap: 8 };

/** A thousand environments, of which only those are drawn that are seen. */
export function EnvironmentList({
  items,
}: {
  readonly items: readonly EnvironmentItem[];
}): ReactNode {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        aria-label="Environments"
        className="environments-list"
        items={items}
        renderEmptyState={() => <p>No environment fits. Choose less above.</p>}
      >
        {(item) => (
          <GridListItem
            id={item.name}
            textValue={item.state === 'read' ? `${item.title}, ${item.name}` : item.name}
            href={`#/environments/${item.name}`}
            className="card environments-item"
          >
            {item.state === 'read' ? <Summary summary={item} /> : <Unread item={item} />}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

function Summary({ summary }: { readonly summary: EnvironmentSummary }): ReactNode {
  const { name, title, description, domain, tools, scenarios } = summary;
  return (
    <>
      <div className="environments-what">
        <strong>{title}</strong> <span className="quiet mono">{name}</span>
        <div className="environments-about">{description}</div>
      </div>
      <span className="quiet">{domain}</span>
      <span>{tools.queries + tools.mutations} tools</span>
      <span>
        {scenarios === undefined ? (
          <span className="quiet">no scenarios</span>
        ) : (
          `${scenarios.train + scenarios.heldOut} scenarios`
        )}
      </span>
      <span>
        {scenarios === undefined ? null : `difficulty ${scenarios.difficulty.toFixed(2)}`}
      </span>
      <span>
        <QualityMark summary={summary} />
      </span>
    </>
  );
}

function Unread({
  item,
}: {
  readonly item: Exclude<EnvironmentItem, EnvironmentSummary>;
}): ReactNode {
  return (
    <div className="environments-what">
      <strong>{item.name}</strong>{' '}
      {item.state === 'unread' ? (
        <span className="quiet">is being read …</span>
      ) : (
        <>
          <span className="bad">cannot be read</span>
          <div className="environments-about">{item.problems.join(' ')}</div>
        </>
      )}
    </div>
  );
}
