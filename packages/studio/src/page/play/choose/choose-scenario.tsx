import { type ReactNode, useMemo, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import type { PlayedEnvironment, PlayScenario } from '../../../protocol/play.ts';
import { postJson } from '../../parts/api.ts';
import { Choice } from '../../parts/choice.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Opening } from '../opening.tsx';
import { useAsked } from '../use-asked.ts';
import { FreeWorld } from './free-world.tsx';

const levels = [
  ['any', 'Any'],
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
] as const;

type Level = (typeof levels)[number][0];

const levelOf = ({ difficulty }: PlayScenario): Exclude<Level, 'any'> =>
  difficulty < 0.34 ? 'easy' : difficulty < 0.67 ? 'medium' : 'hard';

/** Opens an environment, which may take a minute where its scenarios are made first, and shows what can be played. */
export function ChooseScenario({ name }: { readonly name: string }): ReactNode {
  const opened = useAsked(name, openEnvironment);
  if (opened.state === 'failed') return <Failed error={opened.error} retry={opened.reload} />;
  if (opened.state === 'loading') return <Opening name={name} />;
  return <Scenarios name={name} environment={opened.value} />;
}

const openEnvironment = (name: string): Promise<PlayedEnvironment> =>
  postJson(`environments/${encodeURIComponent(name)}/open`, {});

interface ScenariosProps {
  readonly name: string;
  readonly environment: PlayedEnvironment;
}

/** The scenarios of an environment, to choose one, and worlds without a task. */
function Scenarios({ name, environment }: ScenariosProps): ReactNode {
  const { scenarios, title, lacking } = environment;
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('any');
  const [level, setLevel] = useState<Level>('any');
  const [, go] = useLocation();
  const kinds = useMemo(
    () => [...new Set(scenarios.map((one) => one.kind))].toSorted(),
    [scenarios],
  );
  const found = useMemo(() => {
    const text = search.trim().toLowerCase();
    return scenarios.filter(
      (one) =>
        (kind === 'any' || one.kind === kind) &&
        (level === 'any' || levelOf(one) === level) &&
        `${one.id} ${one.task}`.toLowerCase().includes(text),
    );
  }, [scenarios, search, kind, level]);
  const surprise = (): void => {
    const one = found[Math.floor(Math.random() * found.length)];
    if (one !== undefined) go(addressOf(name, one.id));
  };
  return (
    <div className="stack">
      <h1>{title}</h1>
      <div className="row">
        <SearchField className="row" value={search} onChange={setSearch}>
          <Label>Search tasks</Label>
          <Input />
        </SearchField>
        <Choice
          label="Kind"
          value={kind}
          onChange={setKind}
          options={[['any', 'Any'], ...kinds.map((one) => [one, one] as const)]}
        />
        <Choice label="Difficulty" value={level} onChange={setLevel} options={levels} />
        <Button className="primary" onPress={surprise} isDisabled={found.length === 0}>
          Surprise me
        </Button>
        <span className="quiet" role="status">
          {found.length} of {scenarios.length} tasks
        </span>
      </div>
      {lacking === undefined ? null : <p className="card">There are no tasks. {lacking}</p>}
      <FreeWorld name={name} hasScenarios={scenarios.length > 0} />
      <ul className="play-list" aria-label="Tasks">
        {found.map((one) => (
          <li key={one.id}>
            <Link href={addressOf(name, one.id)}>{one.task || one.id}</Link>
            <div className="row">
              <span className="tag">{one.kind}</span>
              <span className="tag">{levelOf(one)}</span>
              <span className="quiet">
                {one.split === 'train' ? 'for training' : 'held out'}, {one.id}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const addressOf = (name: string, scenario: string): string =>
  `/play/${encodeURIComponent(name)}/${encodeURIComponent(scenario)}`;
