import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { ReactNode } from 'react';
import './value.css';

/** Rows of a table that are shown; an answer may have thousands. */
const mostRows = 200;

/** A JSON value as people read it: lists of objects as tables, objects field by field. */
export function Value({ value }: { readonly value: Json }): ReactNode {
  if (isList(value)) return <ListValue list={value} />;
  if (isObject(value)) return <ObjectValue fields={value} />;
  if (value === null) return <span className="quiet">nothing</span>;
  if (typeof value === 'string') return <span className="value-text">{value}</span>;
  return <span className="mono">{String(value)}</span>;
}

function ObjectValue({ fields }: { readonly fields: JsonObject }): ReactNode {
  const members = Object.entries(fields);
  if (members.length === 0) return <span className="quiet">no fields</span>;
  return (
    <dl className="value-fields">
      {members.map(([name, member]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Value value={member} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ListValue({ list }: { readonly list: readonly Json[] }): ReactNode {
  if (list.length === 0) return <span className="quiet">an empty list</span>;
  const rows = list.flatMap((item) => (isObject(item) ? [item] : []));
  if (rows.length === list.length) return <TableValue rows={rows} />;
  if (list.every((item) => !isObject(item) && !isList(item)))
    return <span className="value-text">{list.map(shortText).join(', ')}</span>;
  return (
    <ol className="value-list">
      {list.slice(0, mostRows).map((item, at) => (
        // The items of a value that never changes have no other name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Value value={item} />
        </li>
      ))}
    </ol>
  );
}

function TableValue({ rows }: { readonly rows: readonly JsonObject[] }): ReactNode {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>
                  {row[column] === undefined ? null : <Value value={row[column]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows ? (
        <p className="quiet">{rows.length - mostRows} more; see all as JSON.</p>
      ) : null}
    </div>
  );
}

/** A value in a line. */
export function shortText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (isList(value)) return value.map(shortText).join(', ');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}: ${shortText(member)}`)
    .join(', ');
}
