import type { ReactNode } from 'react';

/** Said while an environment is opened. */
export function Opening({ name }: { readonly name: string }): ReactNode {
  return (
    <p className="quiet" role="status">
      Opening {name} … At its first use its scenarios are made, which may take a minute.
    </p>
  );
}
