import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Failed } from '../../parts/failed.tsx';
import { freeWorldOf } from '../choose/free-world.tsx';
import { Opening } from '../opening.tsx';
import { useAsked } from '../use-asked.ts';
import { closeSession, openFreeWorld, openScenario } from './actions.ts';
import { SessionPlay } from './session-play.tsx';

interface AttemptsProps {
  /** Of the environment. */
  readonly name: string;
  readonly scenario: string;
}

/** The sessions of a scenario: the first, and those that were forked from it. They outlive a reload of the page. */
export function Attempts({ name, scenario }: AttemptsProps): ReactNode {
  const kept = `envloom-play ${name} ${scenario}`;
  const open = useCallback(async () => {
    const before = keptAttempts(kept);
    return before.length > 0 ? before : [await opened(name, scenario)];
  }, [kept, name, scenario]);
  const first = useAsked(kept, open);
  if (first.state === 'failed') return <Failed error={first.error} retry={first.reload} />;
  if (first.state === 'loading') return <Opening name={name} />;
  return <AttemptTabs ids={first.value} kept={kept} open={() => opened(name, scenario)} />;
}

function opened(name: string, scenario: string): Promise<string> {
  const free = freeWorldOf(scenario);
  return free === undefined ? openScenario(name, { scenario }) : openFreeWorld(name, free);
}

function keptAttempts(key: string): readonly string[] {
  return sessionStorage.getItem(key)?.split(' ') ?? [];
}

interface AttemptTabsProps {
  readonly ids: readonly string[];
  readonly kept: string;
  readonly open: () => Promise<string>;
}

function AttemptTabs({ ids: given, kept, open }: AttemptTabsProps): ReactNode {
  const [ids, setIds] = useState(given);
  const [chosen, setChosen] = useState(given[0] ?? '');
  useEffect(() => sessionStorage.setItem(kept, ids.join(' ')), [kept, ids]);
  const add = (id: string): void => {
    setIds((now) => [...now, id]);
    setChosen(id);
  };
  const renew = async (old: string): Promise<void> => {
    const id = await open();
    setIds((now) => now.map((one) => (one === old ? id : one)));
    setChosen(id);
    // One that is gone need not be closed.
    closeSession(old).catch(() => undefined);
  };
  const show = (id: string): ReactNode => (
    <SessionPlay key={id} id={id} onFork={add} renew={() => renew(id)} />
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
