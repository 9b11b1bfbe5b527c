import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { FieldSpec, Fields } from '@envloom/runtime';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { FieldProps } from './field-props.ts';
import { JsonField } from './json-field.tsx';
import { isNeeded } from './needed.ts';
import { RefField } from './ref-field.tsx';
import type { RefRows } from './ref-rows.ts';
import { NumberField, SelectField, TextField, TimeField } from './simple-fields.tsx';

const truth = new Map([
  ['yes', true],
  ['no', false],
]);

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

function changed(
  object: JsonObject,
  name: string,
  value: JsonObject[string] | undefined,
): JsonObject {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...others, [name]: value };
}

/** A field of the kind that its specification asks for. */
function Field(props: FieldProps): ReactNode {
  const { spec } = props;
  // Null can be typed only as JSON.
  if (spec.nullable === true && isNeeded(spec)) return <JsonField {...props} />;
  switch (spec.type) {
    case 'string':
    case 'scalar':
      return <TextField {...props} />;
    case 'integer':
    case 'number':
      return <NumberField {...props} />;
    case 'boolean':
      return <SelectField {...props} options={truth} />;
    case 'enum':
      return (
        <SelectField {...props} options={new Map(spec.values.map((value) => [value, value]))} />
      );
    case 'date':
    case 'time':
    case 'datetime':
      return <TimeField {...props} spec={spec} />;
    default:
      return <CompoundField {...props} />;
  }
}

/** A field that is made of others, or refers to a row. */
function CompoundField(props: FieldProps): ReactNode {
  const { spec } = props;
  switch (spec.type) {
    case 'ref':
      return <RefField {...props} spec={spec} />;
    case 'array':
      return <ListField {...props} of={spec.of} />;
    case 'row':
      return <NestedField {...props} fields={spec.fields} />;
    case 'shape':
      return 'fields' in spec ? (
        <NestedField {...props} fields={spec.fields} />
      ) : (
        <JsonField {...props} />
      );
    default:
      return <JsonField {...props} />;
  }
}

/** The fields of an object within another. */
function NestedField(
  props: FieldProps & { readonly fields: Readonly<Record<string, FieldSpec>> },
): ReactNode {
  const { label, spec, value, onChange, rows, fields } = props;
  return (
    <fieldset className="play-nested">
      <legend>{label}</legend>
      {spec.description === undefined ? null : <p className="quiet">{spec.description}</p>}
      <FieldsForm
        fields={fields}
        value={isObject(value) ? value : {}}
        onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
        rows={rows}
      />
    </fieldset>
  );
}

/** Values of one kind, which can be added and taken out. */
function ListField(props: FieldProps & { readonly of: FieldSpec }): ReactNode {
  const { label, spec, value, onChange, rows, of } = props;
  const items: readonly Json[] = isList(value) ? value : [];
  const replace = (at: number, item: Json | undefined): void =>
    onChange(items.with(at, item ?? null));
  return (
    <fieldset className="play-nested">
      <legend>{label}</legend>
      {spec.description === undefined ? null : <p className="quiet">{spec.description}</p>}
      {items.map((item, at) => (
        // Values of a list have no names but their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${items.length} ${at}`} className="play-item">
          <Field
            label={`${label} ${at + 1}`}
            spec={of}
            value={item ?? undefined}
            onChange={(next) => replace(at, next)}
            rows={rows}
          />
          <Button
            aria-label={`Take out ${label} ${at + 1}`}
            onPress={() => onChange(items.toSpliced(at, 1))}
          >
            −
          </Button>
        </div>
      ))}
      <div className="row">
        <Button onPress={() => onChange([...items, null])}>Add to {label}</Button>
        {value === undefined ? (
          <Button onPress={() => onChange([])}>An empty list</Button>
        ) : (
          <span className="quiet">{items.length === 0 ? 'an empty list' : null}</span>
        )}
      </div>
    </fieldset>
  );
}
