import { isList, type Json } from '@envloom/core';
import type { FieldSpec } from '@envloom/runtime';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { FieldProps } from './field-props.ts';
import { Group } from './group.tsx';
import { useItemKeys } from './use-item-keys.ts';

type ArraySpec = Extract<FieldSpec, { readonly type: 'array' }>;

/** Values of one kind, which can be added and taken out. */
export function ListField(props: FieldProps<ArraySpec>): ReactNode {
  const { label, spec, value, onChange, rows, field: Field } = props;
  const items: readonly Json[] = isList(value) ? value : [];
  const { keys, takeOut } = useItemKeys(items.length);
  const remove = (at: number): void => {
    takeOut(at);
    onChange(items.toSpliced(at, 1));
  };
  return (
    <Group label={label} description={spec.description}>
      {items.map((item, at) => (
        <div key={keys[at]} className="play-item">
          <Field
            label={`${label} ${at + 1}`}
            spec={spec.of}
            value={item ?? undefined}
            onChange={(next) => onChange(items.with(at, next ?? null))}
            rows={rows}
            field={Field}
          />
          <Button aria-label={`Take out ${label} ${at + 1}`} onPress={() => remove(at)}>
            −
          </Button>
        </div>
      ))}
      <div className="row">
        <Button onPress={() => onChange([...items, null])}>Add to {label}</Button>
        {value === undefined ? (
          <Button onPress={() => onChange([])}>An empty list</Button>
        ) : items.length === 0 ? (
          <span className="quiet">an empty list</span>
        ) : null}
        {value === undefined || items.length > 0 ? null : (
          <Button onPress={() => onChange(undefined)}>Leave out</Button>
        )}
      </div>
    </Group>
  );
}
