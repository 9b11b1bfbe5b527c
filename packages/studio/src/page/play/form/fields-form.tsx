import type { JsonObject } from '@envloom/core';
import type { FieldSpec, Fields } from '@envloom/runtime';
import type { ReactNode } from 'react';
import type { FieldType } from './field-props.ts';
import { isNeeded } from './needed.ts';
import type { RefRows } from './ref-rows.ts';

interface FieldsFormProps {
  readonly fields: Fields;
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
  readonly rows: RefRows;
  readonly field: FieldType;
}

/** The fields of an object: those that are needed, then, folded, those that may be left out. */
export function FieldsForm(props: FieldsFormProps): ReactNode {
  const { fields, value, onChange, rows, field: Field } = props;
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
      field={Field}
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

function changed(
  object: JsonObject,
  name: string,
  value: JsonObject[string] | undefined,
): JsonObject {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...others, [name]: value };
}
