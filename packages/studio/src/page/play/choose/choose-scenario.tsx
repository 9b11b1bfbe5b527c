import { type ReactNode, useMemo, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import type { PlayedEnvironment, PlayScenario } from '../../../protocol/play.ts';
import { Choice } from '../../parts/choice.tsx';
import { FreeWorld } from './free-world.tsx';

/** More than these are found by searching. */
const mostShown = 100;

const levels = [
  ['any', 'Any'],
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
] as const;

type Level = (typeof levels)[number][0];

const levelOf = ({ difficulty }: PlayScenario): Exclude<Level, 'any'> =>
  difficulty < 0.34 ? 'easy' : difficulty < 0.67 ? 'medium' : 'hard';

interface ChooseScenarioProps {
  readonly name: string;
  readonly environment: PlayedEnvironment;
}

/** The scenarios of an environment, to choose one, and worlds without a task. */
export function ChooseScenario({ name, environment }: ChooseScenarioProps): ReactNode {
  const { scenarios, title } = environment;
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
      <FreeWorld name={name} hasScenarios={scenarios.length > 0} />
      <ul className="play-list" aria-label="Tasks">
        {found.slice(0, mostShown).map((one) => (
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
      {found.length > mostShown ? (
        <p className="quiet">{found.length - mostShown} more: search for them.</p>
      ) : null}
    </div>
  );
}

const addressOf = (name: string, scenario: string): string =>
  `/play/${encodeURIComponent(name)}/${encodeURIComponent(scenario)}`;
