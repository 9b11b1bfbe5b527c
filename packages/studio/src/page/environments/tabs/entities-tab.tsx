import { type ReactNode, useId, useMemo } from 'react';
import type { EnvironmentDetails } from '../../../protocol/environments.ts';
import { GraphDiagram } from '../../parts/graph-diagram.tsx';
import type { GraphEdge, GraphNode } from '../../parts/graph-layout.ts';
import { FieldsTable } from './fields-table.tsx';

/** The tables of the world: how they refer to each other, and their fields. */
export function EntitiesTab({ details }: { readonly details: EnvironmentDetails }): ReactNode {
  const { entities } = details;
  const id = useId();
  const [nodes, edges] = useMemo(() => graphOf(details), [details]);
  const show = (name: string): void => {
    const card = document.getElementById(`${id}-${name}`);
    card?.scrollIntoView({ block: 'start' });
    card?.focus();
  };
  return (
    <div className="stack">
      <GraphDiagram
        label="Tables and what they refer to"
        nodes={nodes}
        edges={edges}
        isWide
        onChoose={show}
      />
      <div className="environment-columns">
        {entities.map(({ name, collection, description, rows, key, fields }) => (
          <section key={name} id={`${id}-${name}`} tabIndex={-1} className="card">
            <h2>
              {name} <span className="quiet mono">{collection}</span>
            </h2>
            <p>
              {description} {rows === undefined ? null : <span className="quiet">{rows}.</span>}
            </p>
            <FieldsTable caption={`Fields of ${name}`} fields={fields} identifier={key} />
          </section>
        ))}
      </div>
    </div>
  );
}

function graphOf({
  entities,
}: EnvironmentDetails): readonly [readonly GraphNode[], readonly GraphEdge[]] {
  const nodes = entities.map(({ name, fields }) => ({
    id: name,
    title: name,
    lines: fields.filter(({ refersTo }) => refersTo !== undefined).map((field) => field.name),
    description: `${name}, ${fields.length} fields${referencesText(fields)}`,
  }));
  const edges = entities.flatMap(({ name, fields }) =>
    fields.flatMap(({ name: field, refersTo }) =>
      refersTo === undefined ? [] : { from: name, to: refersTo, label: field },
    ),
  );
  return [nodes, edges];
}

function referencesText(fields: EnvironmentDetails['entities'][number]['fields']): string {
  const all = fields.flatMap(({ name, refersTo }) =>
    refersTo === undefined ? [] : `${refersTo} by ${name}`,
  );
  return all.length === 0 ? '' : `, refers to ${all.join(', ')}`;
}
