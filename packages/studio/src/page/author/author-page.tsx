import { type ReactNode, useMemo, useState } from 'react';
import { Input, Label, SearchField } from 'react-aria-components';
import { Link } from 'wouter';
import type { SourceFiles } from '../../protocol/author.ts';
import type { EnvironmentItem, EnvironmentList } from '../../protocol/environments.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useJson } from '../parts/use-json.ts';
import { authorAddress, modelPath } from './source-paths.ts';
import { Workbench } from './workbench.tsx';
import './author.css';

interface AuthorPageProps {
  readonly params: { readonly name?: string; readonly '*'?: string };
}

/** Writes models and task programs. */
export function AuthorPage({ params }: AuthorPageProps): ReactNode {
  const { name, '*': path } = params;
  return name === undefined ? (
    <Chooser />
  ) : (
    <OfEnvironment key={name} environment={name} path={path ?? modelPath} />
  );
}

function OfEnvironment({
  environment,
  path,
}: {
  readonly environment: string;
  readonly path: string;
}): ReactNode {
  const files = useJson<SourceFiles>(`author/${encodeURIComponent(environment)}/files.json`);
  if (files.state === 'failed') return <Failed error={files.error} retry={files.reload} />;
  if (files.state === 'loading') return <Loading what={environment} />;
  return (
    <Workbench
      environment={environment}
      path={path}
      sources={files.value}
      onFilesChanged={files.reload}
    />
  );
}

function Chooser(): ReactNode {
  const [search, setSearch] = useState('');
  const list = useJson<EnvironmentList>('environments.json');
  const found = useMemo(
    () =>
      list.state === 'loaded'
        ? list.value.environments.filter((item) => textOf(item).includes(search.toLowerCase()))
        : [],
    [list, search],
  );
  return (
    <div className="stack">
      <div>
        <h1>Author</h1>
        <p className="quiet">
          Change the model or a task program of an environment, and see at once what it would be
          like. Choose one to begin with.
        </p>
      </div>
      {list.state === 'failed' ? <Failed error={list.error} retry={list.reload} /> : null}
      {list.state === 'loading' ? <Loading what="environments" /> : null}
      {list.state === 'loaded' ? (
        <>
          <SearchField className="row" value={search} onChange={setSearch}>
            <Label>Search</Label>
            <Input />
          </SearchField>
          <p className="quiet" role="status">
            {found.length} of {list.value.environments.length} environments
          </p>
          <ul className="author-choices">
            {found.map((item) => (
              <li key={item.name} className="card">
                <Link href={authorAddress(item.name)}>{titleOf(item)}</Link>
                <br />
                <span className="quiet">{item.name}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

const titleOf = (item: EnvironmentItem): string => (item.state === 'read' ? item.title : item.name);

const textOf = (item: EnvironmentItem): string => `${item.name} ${titleOf(item)}`.toLowerCase();
