import { type ReactNode, useMemo, useState } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { Link } from 'wouter';
import type { EnvironmentList } from '../../../protocol/environments.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useJson } from '../../parts/use-json.ts';

/** More than these are found by searching. */
const mostShown = 60;

/** All environments, to choose one to play. */
export function ChooseEnvironment(): ReactNode {
  const list = useJson<EnvironmentList>('environments.json');
  if (list.state === 'failed') return <Failed error={list.error} retry={list.reload} />;
  if (list.state === 'loading') return <Loading what="environments" />;
  return <Environments list={list.value} />;
}

function Environments({ list }: { readonly list: EnvironmentList }): ReactNode {
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const text = search.trim().toLowerCase();
    return list.environments
      .map((one) => ({
        name: one.name,
        title: one.state === 'read' ? one.title : one.name,
        description: one.state === 'read' ? one.description : '',
      }))
      .filter((one) => `${one.name} ${one.title} ${one.description}`.toLowerCase().includes(text));
  }, [list, search]);
  return (
    <>
      <h1>Play</h1>
      <p>Do by hand what agents are asked to do: choose an environment, then a task.</p>
      <SearchField className="row" value={search} onChange={setSearch}>
        <Label>Search</Label>
        <Input />
        <span className="quiet" role="status">
          {found.length} environments
        </span>
      </SearchField>
      <ul className="play-cards">
        {found.slice(0, mostShown).map(({ name, title, description }) => (
          <li key={name} className="card">
            <Link href={`/play/${encodeURIComponent(name)}`}>
              <strong>{title}</strong>
            </Link>
            <p className="quiet play-two-lines">{description}</p>
          </li>
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="quiet">{found.length - mostShown} more: search for them.</p>
      ) : null}
    </>
  );
}
