import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Link, useLocation, useParams } from 'wouter';
import type {
  BrokenEnvironment,
  EnvironmentDetails,
  EnvironmentDocument,
} from '../../protocol/environments.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { useJson } from '../parts/use-json.ts';
import { useFeatures } from '../shell/features.ts';
import { QualityMark } from './quality-mark.tsx';
import { EntitiesTab } from './tabs/entities-tab.tsx';
import { OverviewTab } from './tabs/overview-tab.tsx';
import { QualityTab } from './tabs/quality-tab.tsx';
import { RulesTab } from './tabs/rules-tab.tsx';
import { StatesTab } from './tabs/states-tab.tsx';
import { TasksTab } from './tabs/tasks-tab.tsx';
import { ToolsTab } from './tabs/tools-tab.tsx';
import './environments.css';

interface TabProps {
  readonly details: EnvironmentDetails;
}

/** The tabs by the last part of the address. */
const tabs: Readonly<Record<string, readonly [string, (props: TabProps) => ReactNode]>> = {
  overview: ['Overview', OverviewTab],
  entities: ['Entities', EntitiesTab],
  tools: ['Tools', ToolsTab],
  rules: ['Rules', RulesTab],
  states: ['States', StatesTab],
  quality: ['Quality', QualityTab],
  tasks: ['Tasks', TasksTab],
};

/** One environment: what it is, has, forbids, and how good it is. */
export function EnvironmentPage(): ReactNode {
  const { name = '', tab = 'overview' } = useParams<{ name?: string; tab?: string }>();
  const document = useJson<EnvironmentDocument>(`environments/${encodeURIComponent(name)}.json`);
  if (document.state === 'failed') return <Failed error={document.error} retry={document.reload} />;
  if (document.state === 'loading') return <Loading what={name} />;
  if (document.value.state === 'broken')
    return <Broken environment={document.value} retry={document.reload} />;
  return <Details details={document.value} tab={Object.hasOwn(tabs, tab) ? tab : 'overview'} />;
}

function Details({ details, tab }: TabProps & { readonly tab: string }): ReactNode {
  const { summary } = details;
  const [, navigate] = useLocation();
  return (
    <>
      <h1>{summary.title}</h1>
      <p>
        <span className="mono quiet">{summary.name}</span> · {summary.domain} ·{' '}
        <QualityMark summary={summary} />
      </p>
      <Actions name={summary.name} />
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) =>
          navigate(`/environments/${encodeURIComponent(summary.name)}/${key}`, { replace: true })
        }
      >
        <TabList aria-label="About the environment" className="environment-tabs">
          {Object.entries(tabs).map(([id, [title]]) => (
            <Tab key={id} id={id} className="environment-tab">
              {title}
            </Tab>
          ))}
        </TabList>
        {Object.entries(tabs).map(([id, [, Content]]) => (
          <TabPanel key={id} id={id}>
            <Content details={details} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

/** What needs a server. */
function Actions({ name }: { readonly name: string }): ReactNode {
  const { isLive } = useFeatures();
  if (!isLive) return null;
  const path = encodeURIComponent(name);
  return (
    <div className="row">
      <Link className="button primary" href={`/play/${path}`}>
        Play
      </Link>
      <Link className="button" href={`/author/${path}`}>
        Author
      </Link>
    </div>
  );
}

function Broken({
  environment: { name, problems },
  retry,
}: {
  readonly environment: BrokenEnvironment;
  readonly retry: () => void;
}): ReactNode {
  const { isLive } = useFeatures();
  return (
    <div className="stack">
      <h1>{name}</h1>
      <div className="card" role="alert">
        <p className="bad">
          <strong>The files of this environment cannot be read.</strong>
        </p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>
              <pre>{problem}</pre>
            </li>
          ))}
        </ul>
      </div>
      <div className="row">
        {isLive ? (
          <Link className="button primary" href={`/author/${encodeURIComponent(name)}`}>
            Mend the model
          </Link>
        ) : null}
        <button type="button" onClick={retry}>
          Read it again
        </button>
      </div>
    </div>
  );
}
