import type { ReactNode } from 'react';
import type {
  EnvironmentDetails,
  Gate,
  QualityFinding,
  QualityTable,
} from '../../../protocol/environments.ts';
import { Table } from '../../parts/table.tsx';
import { Facts } from '../facts.tsx';

/** What the check found, gate by gate. */
export function QualityTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { quality, summary } = details;
  if (quality === undefined)
    return (
      <p>
        It was never checked. Check it with: <code>npx envloom check {summary.name}</code>
      </p>
    );
  const { isCurrent, passed, verdict, gates, figures, findings, tables } = quality;
  return (
    <div className="stack">
      <p>
        <strong className={passed ? 'good' : 'bad'}>{summary.name}</strong> {verdict}.{' '}
        {isCurrent ? null : (
          <span className="bad">
            This is of an earlier version of the model; check it again with:{' '}
            <code>npx envloom check {summary.name}</code>
          </span>
        )}
      </p>
      <Gates gates={gates} />
      <section>
        <h2>Findings ({findings.length})</h2>
        {findings.length === 0 ? <p>Nothing was found.</p> : null}
        <div className="environment-columns">
          {findings.map((finding, at) => (
            // Findings have no names of their own, and never change.
            // oxlint-disable-next-line react/no-array-index-key
            <Finding key={at} finding={finding} />
          ))}
        </div>
      </section>
      <section>
        <h2>Figures</h2>
        <Facts facts={figures} />
      </section>
      {tables.map((table) => (
        <Listed key={table.title} table={table} />
      ))}
    </div>
  );
}

const gateColumns = ['Gate', 'Verdict', 'Reached', 'Needed'];

function Gates({ gates }: { readonly gates: readonly Gate[] }): ReactNode {
  const hasFailed = gates.some(({ passed }) => !passed);
  return (
    <Table
      label="What it has to reach"
      columns={hasFailed ? [...gateColumns, 'What to do'] : gateColumns}
    >
      {gates.map(({ name, passed, reached, needed, repair }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className={passed ? 'good' : 'bad'}>{passed ? 'passed' : 'failed'}</td>
          <td>{reached}</td>
          <td>{needed}</td>
          {hasFailed ? <td>{passed ? null : repair}</td> : null}
        </tr>
      ))}
    </Table>
  );
}

function Finding({ finding }: { readonly finding: QualityFinding }): ReactNode {
  const { severity, code, title, place, message, fix, plays } = finding;
  return (
    <section className="card">
      <h3>
        <span className={severity === 'error' ? 'bad' : 'quiet'}>{severity}</span> {title}
      </h3>
      <p className="quiet mono">{place === '' ? code : `${code}, ${place}`}</p>
      <p>{message}</p>
      <p>
        <strong>Fix:</strong> {fix}
      </p>
      {plays.map(({ start, steps, observed }) => (
        <details key={observed}>
          <summary>A play that shows it, {start}</summary>
          <ol>
            {steps.map((step, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- one call may be made twice
              <li key={at}>
                <pre>{step}</pre>
              </li>
            ))}
          </ol>
          <p>{observed}</p>
        </details>
      ))}
    </section>
  );
}

function Listed({ table: { title, head, rows } }: { readonly table: QualityTable }): ReactNode {
  return (
    <details className="card">
      <summary>
        {title} ({rows.length})
      </summary>
      <Table label={title} columns={head}>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={head[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
}
