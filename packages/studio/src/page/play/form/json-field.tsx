import { jsonIn } from '@envloom/core';
import { type ReactNode, useId, useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { FieldFrame } from './simple-fields.tsx';

/** Any value as JSON; what is no JSON counts as left out, and is said to be wrong. */
export function JsonField({ label, spec, value, onChange }: FieldProps): ReactNode {
  const id = useId();
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, undefined, 2));
  const problem = problemOf(text);
  const type = (next: string): void => {
    setText(next);
    onChange(jsonIn(next));
  };
  return (
    <FieldFrame label={`${label} (JSON)`} id={id} description={spec.description} problem={problem}>
      <textarea
        id={id}
        className="mono"
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        aria-describedby={`${id}-about ${id}-problem`}
        aria-invalid={problem !== undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </FieldFrame>
  );
}

/** What is wrong with the text, in the words of the browser, which say where. */
function problemOf(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
