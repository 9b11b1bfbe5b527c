import type { ReactNode } from 'react';
import type { FieldDetails } from '../../../protocol/environments.ts';
import { Table } from '../../parts/table.tsx';

interface FieldsTableProps {
  readonly caption: string;
  readonly fields: readonly FieldDetails[];
  /** The field that identifies a row. */
  readonly identifier?: string | undefined;
}

/** Fields of an entity, or parameters of a tool. */
export function FieldsTable({ caption, fields, identifier }: FieldsTableProps): ReactNode {
  return (
    <Table label={caption} columns={['Name', 'Type', 'Description']}>
      {fields.map(({ name, type, isOptional, description }) => (
        <tr key={name}>
          <th scope="row" className="mono">
            {name}
          </th>
          <td className="environment-type">
            <span className="mono">{type}</span>
            {isOptional ? <span className="quiet">, optional</span> : null}
            {name === identifier ? <span className="quiet">, key</span> : null}
          </td>
          <td>{description}</td>
        </tr>
      ))}
    </Table>
  );
}
