import type { JsonObject } from '@envloom/core';
import type { FieldSpec, Fields } from '@envloom/runtime';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import type { RefRows } from './ref-rows.ts';

interface FieldsFormProps {
  readonly fields: Fields;
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
  readonly rows: RefRows;
}

/** The fields of an object: those that are needed, then, folded, those that may be left out. */
export function FieldsForm({ fields, value, onChange, rows }: FieldsFormProps): ReactNode {
  const all = Object.entries(fields);
  const needed = all.filter(([, spec]) => isNeeded(spec));
  const optional = all.filter(([, spec]) => !isNeeded(spec));
  const show = ([name, spec]: readonly [string, FieldSpec]): ReactNode => (
    <Field
      key={name}
      label={name}
      spec={spec}
      value={value[name]}
      onChange={(next) => onChange(changed(value, name, next))}
      rows={rows}
    />
  );
  return (
    <div className="play-fields">
      {needed.map(show)}
      {optional.length === 0 ? null : (
        <details>
          <summary>Optional: {optional.map(([name]) => name).join(', ')}</summary>
          <div className="play-fields">{optional.map(show)}</div>
        </details>
      )}
    </div>
  );
}

const isNeeded = ({ optional, default: standing }: FieldSpec): boolean =>
  optional !== true && standing === undefined;

function changed(
  object: JsonObject,
  name: string,
  value: JsonObject[string] | undefined,
): JsonObject {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...others, [name]: value };
}

/** The fields that are needed and not there. */
export function missingIn(fields: Fields, value: JsonObject): readonly string[] {
  return Object.entries(fields)
    .filter(([name, spec]) => isNeeded(spec) && value[name] === undefined)
    .map(([name]) => name);
}
