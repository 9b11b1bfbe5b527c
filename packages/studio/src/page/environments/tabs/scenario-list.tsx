import { type ReactNode, useMemo, useState } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import type { ProgramDetails, ScenarioItem } from '../../../protocol/environments.ts';
import { Choice } from '../../parts/choice.tsx';
import { useFeatures } from '../../shell/features.ts';

const layoutOptions = { rowSize: 40 };

interface ScenarioListProps {
  readonly env: string;
  readonly scenarios: readonly ScenarioItem[];
  /** Their skills are those of its instances. */
  readonly programs: readonly ProgramDetails[];
}

/** The stored scenarios, by kind, skill and split; each opens in Play where a server answers. */
export function ScenarioList({ env, scenarios, programs }: ScenarioListProps): ReactNode {
  const { isLive } = useFeatures();
  const [kind, setKind] = useState('');
  const [skill, setSkill] = useState('');
  const [split, setSplit] = useState('');
  const kinds = useMemo(() => [...new Set(scenarios.map((each) => each.kind))], [scenarios]);
  const bySkill = useMemo(() => scenariosBySkill(scenarios, programs), [scenarios, programs]);
  const found = scenarios.filter(
    (each) =>
      (kind === '' || each.kind === kind) &&
      (skill === '' || bySkill.get(skill)?.has(each.id) === true) &&
      (split === '' || each.split === split),
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
        {bySkill.size === 0 ? null : (
          <Choice
            label="Skill"
            value={skill}
            options={[
              ['', 'All'],
              ...[...bySkill].map(([each, ids]) => [each, `${each} (${ids.size})`] as const),
            ]}
            onChange={setSkill}
          />
        )}
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

/** The ids of the scenarios that take each skill. */
function scenariosBySkill(
  scenarios: readonly ScenarioItem[],
  programs: readonly ProgramDetails[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const skillsOf = new Map(programs.map(({ name, program }) => [name, program?.skills ?? []]));
  const found = new Map<string, Set<string>>();
  for (const { id, program = '' } of scenarios)
    for (const skill of skillsOf.get(program) ?? [])
      found.set(skill, (found.get(skill) ?? new Set()).add(id));
  return found;
}
