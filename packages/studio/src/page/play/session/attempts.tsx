import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { PlayedEnvironment } from '../../../protocol/play.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { freeWorldOf } from '../choose/free-world.tsx';
import { useAsked } from '../use-asked.ts';
import { openFreeWorld, openScenario } from './actions.ts';
import { SessionPlay } from './session-play.tsx';

interface AttemptsProps {
  readonly name: string;
  readonly environment: PlayedEnvironment;
  readonly scenario: string;
}

/** The sessions of a scenario: the first, and those that were forked from it. They outlive a reload of the page. */
export function Attempts({ name, environment, scenario }: AttemptsProps): ReactNode {
  const kept = `envloom-play ${name} ${scenario}`;
  const open = useCallback(async () => {
    const before = keptAttempts(kept);
    return before.length > 0 ? before : [await opened(name, environment, scenario)];
  }, [kept, name, environment, scenario]);
  const first = useAsked(kept, open);
  if (first.state === 'failed') return <Failed error={first.error} retry={first.reload} />;
  if (first.state === 'loading') return <Loading what="world" />;
  const again = (): void => {
    sessionStorage.removeItem(kept);
    first.reload();
  };
  return <AttemptTabs ids={first.value} environment={environment} kept={kept} again={again} />;
}

function opened(name: string, environment: PlayedEnvironment, scenario: string): Promise<string> {
  const free = freeWorldOf(scenario);
  return free === undefined
    ? openScenario(environment.environment, scenario)
    : openFreeWorld(name, free);
}

function keptAttempts(key: string): readonly string[] {
  return sessionStorage.getItem(key)?.split(' ') ?? [];
}

interface AttemptTabsProps {
  readonly ids: readonly string[];
  readonly environment: PlayedEnvironment;
  readonly kept: string;
  /** Opens a new session instead of all that are gone. */
  readonly again: () => void;
}

function AttemptTabs({ ids: given, environment, kept, again }: AttemptTabsProps): ReactNode {
  const [ids, setIds] = useState(given);
  const [chosen, setChosen] = useState(given[0] ?? '');
  useEffect(() => sessionStorage.setItem(kept, ids.join(' ')), [kept, ids]);
  const add = (id: string): void => {
    setIds((now) => [...now, id]);
    setChosen(id);
  };
  const show = (id: string): ReactNode => (
    <SessionPlay key={id} id={id} environment={environment} onFork={add} again={again} />
  );
  if (ids.length === 1) return show(chosen);
  return (
    <Tabs selectedKey={chosen} onSelectionChange={(key) => setChosen(String(key))}>
      <TabList aria-label="Attempts" className="row">
        {ids.map((id, at) => (
          <Tab key={id} id={id} className="world-tab">
            Attempt {at + 1}
          </Tab>
        ))}
      </TabList>
      {ids.map((id) => (
        <TabPanel key={id} id={id}>
          {show(id)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
