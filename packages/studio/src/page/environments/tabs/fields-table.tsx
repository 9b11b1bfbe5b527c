import type { ReactNode } from 'react';
import type { FieldDetails } from '../../../protocol/environments.ts';
import { Wide } from '../../parts/wide.tsx';

interface FieldsTableProps {
  readonly caption: string;
  readonly fields: readonly FieldDetails[];
  /** The field that identifies a row. */
  readonly identifier?: string | undefined;
}

/** Fields of an entity, or parameters of a tool. */
export function FieldsTable({ caption, fields, identifier }: FieldsTableProps): ReactNode {
  return (
    <Wide label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </Wide>
  );
}
