import type { ReactNode } from 'react';
import type { EnvironmentDetails, ToolDetails } from '../../../protocol/environments.ts';
import { FieldsTable } from './fields-table.tsx';

export function ToolsTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { tools } = details;
  return (
    <>
      <Tools title="Tools that look up" tools={tools.filter(({ kind }) => kind === 'query')} />
      <Tools
        title="Tools that change something"
        tools={tools.filter(({ kind }) => kind === 'mutation')}
      />
    </>
  );
}

interface ToolsProps {
  readonly title: string;
  readonly tools: readonly ToolDetails[];
}

function Tools({ title, tools }: ToolsProps): ReactNode {
  return (
    <section>
      <h2>
        {title} ({tools.length})
      </h2>
      <div className="environment-columns">
        {tools.map((tool) => (
          <Tool key={tool.name} tool={tool} />
        ))}
      </div>
    </section>
  );
}

function Tool({
  tool: { name, description, parameters, returns, schema },
}: {
  readonly tool: ToolDetails;
}): ReactNode {
  return (
    <section className="card">
      <h3 className="mono">{name}</h3>
      <p>{description}</p>
      {parameters.length === 0 ? (
        <p className="quiet">It takes no arguments.</p>
      ) : (
        <FieldsTable caption={`Parameters of ${name}`} fields={parameters} />
      )}
      <p>
        Answers: <span className="mono">{returns ?? 'null'}</span>
      </p>
      <details>
        <summary>JSON Schema of the arguments</summary>
        <pre>{JSON.stringify(schema, null, 2)}</pre>
      </details>
    </section>
  );
}
