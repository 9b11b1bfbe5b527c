import type { FieldSpec } from '@envloom/runtime';
import { type ReactNode, useId, useState } from 'react';
import { shortText } from '../../parts/value.tsx';
import type { FieldProps } from './field-props.ts';
import { isNeeded } from './needed.ts';

interface FrameProps {
  readonly label: string;
  readonly id: string;
  readonly description: string | undefined;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** A field with its label and what is to be said of it. */
export function FieldFrame({ label, id, description, problem, children }: FrameProps): ReactNode {
  return (
    <div className="play-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {description === undefined ? null : (
        <span id={`${id}-about`} className="quiet">
          {description}
        </span>
      )}
      {problem === undefined ? null : (
        <span id={`${id}-problem`} className="bad">
          {problem}
        </span>
      )}
    </div>
  );
}

export function TextField({ label, spec, value, onChange }: FieldProps): ReactNode {
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  return (
    <FieldFrame label={label} id={id} description={spec.description}>
      <textarea
        id={id}
        rows={text.length > 60 || text.includes('\n') ? 4 : 1}
        aria-describedby={`${id}-about`}
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}

interface NameProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A text in a line that is no value by itself. */
export function NameField({ label, value, problem, onChange }: NameProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame label={label} id={id} description={undefined} problem={problem}>
      <input
        id={id}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** A number; while something else is typed, it counts as left out. */
export function NumberField({ label, spec, value, onChange }: FieldProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(typeof value === 'number' ? String(value) : '');
  const shown = typeof value === 'number' && Number(typed) !== value ? String(value) : typed;
  const isWrong = shown.trim() !== '' && numberOf(shown, spec.type === 'integer') === undefined;
  const type = (text: string): void => {
    setTyped(text);
    onChange(numberOf(text, spec.type === 'integer'));
  };
  const what = spec.type === 'integer' ? 'a whole number' : 'a number';
  return (
    <FieldFrame
      label={label}
      id={id}
      description={spec.description}
      problem={isWrong ? `This is not ${what}.` : undefined}
    >
      <input
        id={id}
        inputMode="decimal"
        aria-describedby={`${id}-about ${id}-problem`}
        aria-invalid={isWrong}
        value={shown}
        onChange={(event) => type(event.target.value)}
      />
    </FieldFrame>
  );
}

function numberOf(text: string, isInteger: boolean): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && (!isInteger || Number.isInteger(value)) ? value : undefined;
}

const inputTypes = { date: 'date', time: 'time', datetime: 'datetime-local' } as const;

type TimeSpec = Extract<FieldSpec, { readonly type: keyof typeof inputTypes }>;

/** A date, a time of day, or both in UTC. */
export function TimeField({ label, spec, value, onChange }: FieldProps<TimeSpec>): ReactNode {
  const id = useId();
  const isMoment = spec.type === 'datetime';
  const text = typeof value === 'string' ? value.replace(/Z$/, '') : '';
  const change = (next: string): void =>
    onChange(next === '' ? undefined : isMoment ? momentOf(next) : next);
  return (
    <FieldFrame label={isMoment ? `${label} (UTC)` : label} id={id} description={spec.description}>
      <input
        id={id}
        type={inputTypes[spec.type]}
        step={spec.type === 'date' ? undefined : 1}
        aria-describedby={`${id}-about`}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  );
}

/** Browsers leave out seconds that are 0. */
const momentOf = (text: string): string => `${text.length === 16 ? `${text}:00` : text}Z`;

interface SelectProps extends FieldProps {
  /** Values by what they are called. */
  readonly options: ReadonlyMap<string, string | boolean>;
}

/** One of a few values, or none. */
export function SelectField(props: SelectProps): ReactNode {
  const { label, spec, value, onChange, options } = props;
  const id = useId();
  const chosen = [...options].find(([, option]) => option === value)?.[0] ?? '';
  return (
    <FieldFrame label={label} id={id} description={spec.description}>
      <select
        id={id}
        aria-describedby={`${id}-about`}
        value={chosen}
        onChange={(event) => onChange(options.get(event.target.value))}
      >
        <option value="">{emptyText(spec)}</option>
        {[...options.keys()].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function emptyText(spec: FieldSpec): string {
  if (isNeeded(spec)) return '(choose)';
  return spec.default === undefined ? '(left out)' : `(left out: ${shortText(spec.default)})`;
}

const truth = new Map([
  ['yes', true],
  ['no', false],
]);

export const BooleanField = (props: FieldProps): ReactNode => (
  <SelectField {...props} options={truth} />
);
