import { type ReactNode, useMemo } from 'react';
import type { EnvironmentDetails, StateMachine } from '../../../protocol/environments.ts';
import { GraphDiagram } from '../../parts/graph-diagram.tsx';
import { Table } from '../../parts/table.tsx';

/** The fields whose values change only along given steps. */
export function StatesTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { machines } = details;
  if (machines.length === 0) return <p>No field of this environment has steps to keep.</p>;
  return (
    <div className="environment-columns">
      {machines.map((machine) => (
        <Machine key={`${machine.entity}.${machine.field}`} machine={machine} />
      ))}
    </div>
  );
}

function Machine({ machine }: { readonly machine: StateMachine }): ReactNode {
  const { entity, field, states, initial, steps } = machine;
  const next = useMemo(() => Map.groupBy(steps, ({ from }) => from), [steps]);
  const nextText = (state: string): string =>
    next
      .get(state)
      ?.map(({ to }) => to)
      .join(', ') ?? '';
  const nodes = useMemo(
    () =>
      states.map((state) => ({
        id: state,
        title: state,
        lines: [],
        isMarked: state === initial,
        description: `${state}${state === initial ? ', the first' : ''}`,
      })),
    [states, initial],
  );
  return (
    <section className="card">
      <h2>
        {entity}.<span className="mono">{field}</span>
      </h2>
      <GraphDiagram label={`Steps of ${entity}.${field}`} nodes={nodes} edges={steps} isWide />
      <Table label={`Steps of ${entity}.${field}`} columns={['From', 'To']}>
        {states.map((state) => (
          <tr key={state}>
            <th scope="row" className="mono">
              {state}
              {state === initial ? <span className="quiet"> (first)</span> : null}
            </th>
            <td className="mono">
              {nextText(state) || <span className="quiet">nothing: it stays</span>}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
