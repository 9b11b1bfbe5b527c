import type { Json } from '@envloom/core';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../parts/choice.tsx';
import type { FieldProps } from './field-props.ts';
import { BooleanField, NumberField, TextField } from './simple-fields.tsx';

const kinds = [
  ['text', 'a text'],
  ['number', 'a number'],
  ['truth', 'yes or no'],
] as const;

type Kind = (typeof kinds)[number][0];

/** A text, a number, or yes or no: which of them is chosen first. */
export function ScalarField(props: FieldProps): ReactNode {
  const { label, value, onChange } = props;
  const [kind, setKind] = useState(() => kindOf(value));
  const choose = (next: Kind): void => {
    setKind(next);
    onChange(undefined);
  };
  return (
    <div>
      {kind === 'text' ? <TextField {...props} /> : null}
      {kind === 'number' ? <NumberField {...props} /> : null}
      {kind === 'truth' ? <BooleanField {...props} /> : null}
      <Choice label={`${label} is`} value={kind} onChange={choose} options={kinds} />
    </div>
  );
}

function kindOf(value: Json | undefined): Kind {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'truth' : 'text';
}
