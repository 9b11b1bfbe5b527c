import type { ReactNode } from 'react';
import type {
  EnvironmentDetails,
  ProgramDetails,
  ScenarioList as Listed,
} from '../../../protocol/environments.ts';
import { Failed } from '../../parts/failed.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useJson } from '../../parts/use-json.ts';
import { ScenarioList } from './scenario-list.tsx';

/** What agents are asked to do: task programs, and the scenarios that are stored. */
export function TasksTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { programs, summary } = details;
  return (
    <div className="stack">
      <section>
        <h2>Task programs ({programs.length})</h2>
        {programs.length === 0 ? (
          <p>None: random walks made the scenarios.</p>
        ) : (
          <div className="environment-columns">
            {programs.map((program) => (
              <Program key={program.name} program={program} />
            ))}
          </div>
        )}
      </section>
      <Scenarios name={summary.name} programs={programs} />
    </div>
  );
}

function Program({
  program: { name, program, problems, example, scenarios },
}: {
  readonly program: ProgramDetails;
}): ReactNode {
  return (
    <section className="card">
      <h3>
        {program?.title ?? name} <span className="quiet mono">{name}</span>
      </h3>
      {problems.map((problem) => (
        <pre key={problem} className="bad">
          {problem}
        </pre>
      ))}
      {program === undefined ? null : (
        <>
          <p>{program.purpose}</p>
          <p className="quiet">
            {scenarios} scenarios; it calls <span className="mono">{program.tools.join(', ')}</span>
          </p>
          <Skills skills={program.skills} />
          {example === undefined ? null : (
            <blockquote className="environment-text">{example}</blockquote>
          )}
          <details>
            <summary>{program.texts.length} wordings</summary>
            <ol>
              {program.texts.map((text) => (
                <li key={text} className="environment-text">
                  {text}
                </li>
              ))}
            </ol>
          </details>
        </>
      )}
    </section>
  );
}

interface ScenariosProps {
  readonly name: string;
  readonly programs: readonly ProgramDetails[];
}

function Skills({ skills }: { readonly skills: readonly string[] }): ReactNode {
  if (skills.length === 0) return null;
  return <p>Skills: {skills.join(', ')}</p>;
}

function Scenarios({ name, programs }: ScenariosProps): ReactNode {
  const list = useJson<Listed>(`environments/${encodeURIComponent(name)}/scenarios.json`);
  if (list.state === 'failed') return <Failed error={list.error} retry={list.reload} />;
  if (list.state === 'loading') return <Loading what="scenarios" />;
  return <ScenarioList env={name} scenarios={list.value.scenarios} programs={programs} />;
}
