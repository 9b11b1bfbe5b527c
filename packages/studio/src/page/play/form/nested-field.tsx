import { isObject } from '@envloom/core';
import type { Fields } from '@envloom/runtime';
import type { ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';
import { FieldsForm } from './fields-form.tsx';
import { Group } from './group.tsx';
import { SelectField } from './simple-fields.tsx';
import { fieldsOfVariant, type TaggedSpec, variantOf } from './variant.ts';

/** The fields of an object within another. */
export function NestedField(props: FieldProps & { readonly fields: Fields }): ReactNode {
  const { label, spec, value, onChange, rows, fields, field } = props;
  return (
    <Group label={label} description={spec.description}>
      <FieldsForm
        fields={fields}
        value={isObject(value) ? value : {}}
        onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
        rows={rows}
        field={field}
      />
    </Group>
  );
}

/** An object of one of several kinds: the kind is chosen, then its fields are shown. */
export function VariantField(props: FieldProps<TaggedSpec>): ReactNode {
  const { label, spec, value, onChange, rows, field } = props;
  const { tag, variants, description } = spec;
  const object = isObject(value) ? value : {};
  const chosen = variantOf(spec, object);
  const kinds = Object.keys(variants);
  const { [tag]: _, ...fields } = fieldsOfVariant(spec, chosen);
  return (
    <Group label={label} description={description}>
      <div className="play-fields">
        <SelectField
          {...props}
          label={tag}
          spec={{
            type: 'enum',
            values: kinds,
            ...(spec.optional === true ? { optional: true } : {}),
          }}
          value={chosen}
          options={new Map(kinds.map((kind) => [kind, kind]))}
          onChange={(kind) => onChange(kind === undefined ? undefined : { [tag]: kind })}
        />
        <FieldsForm
          key={chosen}
          fields={fields}
          value={object}
          onChange={onChange}
          rows={rows}
          field={field}
        />
      </div>
    </Group>
  );
}
