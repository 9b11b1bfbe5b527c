import { type ReactNode, useState } from 'react';
import {
  Checkbox,
  Label,
  SearchField,
  Input,
  Tab,
  TabList,
  TabPanel,
  Tabs,
} from 'react-aria-components';
import type { TableSummary, WorldPage, WorldQuery, WorldSummary } from '../../protocol/world.ts';
import { WorldRows } from './world-rows.tsx';
import './world-tables.css';

interface WorldTablesProps {
  readonly summary: WorldSummary;
  /** Asks for rows of a table. */
  readonly load: (query: WorldQuery, signal: AbortSignal) => Promise<WorldPage>;
  /** Another one: the rows may be others now. */
  readonly revision: string | number;
}

/** The tables of a world, with what changed in them. */
export function WorldTables({ summary, load, revision }: WorldTablesProps): ReactNode {
  const [search, setSearch] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { clock, tables } = summary;
  return (
    <div className="stack world-tables">
      <div className="row">
        <SearchField className="row" value={search} onChange={setSearch}>
          <Label>Search in the table</Label>
          <Input />
        </SearchField>
        <Checkbox className="row world-check" isSelected={onlyChanged} onChange={setOnlyChanged}>
          <span aria-hidden="true" className="world-box" />
          Only what changed
        </Checkbox>
        <span className="quiet">
          Clock of the world: <time dateTime={clock}>{clockText(clock)}</time>
        </span>
      </div>
      <Tabs>
        <TabList aria-label="Tables" className="world-tabs">
          {tables.map((table) => (
            <Tab key={table.name} id={table.name} className="world-tab">
              {table.name} <span className="quiet">{table.rows}</span>
              <Changes table={table} />
            </Tab>
          ))}
        </TabList>
        {tables.map(({ name }) => (
          <TabPanel key={name} id={name}>
            <WorldRows
              table={name}
              search={search}
              onlyChanged={onlyChanged}
              load={load}
              revision={revision}
            />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** What changed in a table, in figures. */
function Changes({
  table: { added, changed, removed },
}: {
  readonly table: TableSummary;
}): ReactNode {
  const counts = [
    ['added', '+', added],
    ['changed', '±', changed],
    ['removed', '−', removed],
  ] as const;
  return counts
    .filter(([, , count]) => count > 0)
    .map(([kind, sign, count]) => (
      <span key={kind} className={`world-count world-${kind}`}>
        <span aria-hidden="true">
          {sign}
          {count}
        </span>
        <span className="visually-hidden">
          {count} {kind}
        </span>
      </span>
    ));
}

/** `2026-03-16T09:00:00Z` as `2026-03-16 09:00:00`. */
const clockText = (clock: string): string => clock.replace('T', ' ').replace('Z', ' UTC');
