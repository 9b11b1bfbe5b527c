import type { ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';
import { JsonField } from './json-field.tsx';
import { ListField } from './list-field.tsx';
import { isNeeded } from './needed.ts';
import { RecordField } from './record-field.tsx';
import { RefField } from './ref-field.tsx';
import { ScalarField } from './scalar-field.tsx';
import { BooleanField, NumberField, SelectField, TextField, TimeField } from './simple-fields.tsx';
import { NestedField, VariantField } from './nested-field.tsx';

/** A field of the kind that its specification asks for. */
export function Field(props: FieldProps): ReactNode {
  const { spec } = props;
  // Null can be typed only as JSON.
  if (spec.nullable === true && isNeeded(spec)) return <JsonField {...props} />;
  switch (spec.type) {
    case 'string':
      return <TextField {...props} />;
    case 'scalar':
      return <ScalarField {...props} />;
    case 'integer':
    case 'number':
      return <NumberField {...props} />;
    case 'boolean':
      return <BooleanField {...props} />;
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

/** A field that is made of others, refers to a row, or takes anything. */
function CompoundField(props: FieldProps): ReactNode {
  const { spec } = props;
  switch (spec.type) {
    case 'ref':
      return <RefField {...props} spec={spec} />;
    case 'array':
      return <ListField {...props} spec={spec} />;
    case 'record':
      return <RecordField {...props} spec={spec} />;
    case 'row':
      return <NestedField {...props} fields={spec.fields} />;
    case 'shape':
      return 'fields' in spec ? (
        <NestedField {...props} fields={spec.fields} />
      ) : (
        <VariantField {...props} spec={spec} />
      );
    default:
      return <JsonField {...props} />;
  }
}
