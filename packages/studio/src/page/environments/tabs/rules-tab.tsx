import type { ReactNode } from 'react';
import type { EnvironmentDetails, RuleDetails } from '../../../protocol/environments.ts';
import { Table } from '../../parts/table.tsx';

const keepers: Readonly<Record<RuleDetails['enforced'], string>> = {
  tool: 'by the tools',
  invariant: 'by invariants, too',
  agent: 'by the agent only',
  manner: 'how the agent speaks',
};

export function RulesTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { rules, invariants } = details;
  return (
    <>
      <h2>Rules ({rules.length})</h2>
      <p>What the agent is told to keep, and who sees to it.</p>
      <Table label="Rules" columns={['Rule', 'Kept', 'Failure codes']}>
        {rules.map(({ id, text, enforced, codes }) => (
          <tr key={id}>
            <td>
              {text} <span className="quiet mono">{id}</span>
            </td>
            <td>{keepers[enforced]}</td>
            <td className="mono">{codes.join(', ')}</td>
          </tr>
        ))}
      </Table>
      <h2>Invariants ({invariants.length})</h2>
      <p>What is true after every call, whatever is called.</p>
      <div className="environment-columns">
        {invariants.map(({ id, rule, text, entity, condition }) => (
          <section key={id} className="card">
            <h3 className="mono">{id}</h3>
            {text === undefined ? null : <p>{text}</p>}
            <p className="quiet">
              {entity === undefined ? 'Of the world' : `Of each ${entity}`}; keeps the rule{' '}
              <span className="mono">{rule}</span>
            </p>
            <pre>{condition}</pre>
          </section>
        ))}
      </div>
    </>
  );
}
