import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Values with what they are called. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** One of a few values, chosen by the list that the browser brings. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, value, options, onChange } = props;
  const id = useId();
  const choose = (text: string): void => {
    const chosen = options.find(([each]) => each === text);
    if (chosen !== undefined) onChange(chosen[0]);
  };
  return (
    <span className="row">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
