import type { ReactNode } from 'react';

interface TrailProps {
  /** Title and address. */
  readonly steps: readonly (readonly [string, string])[];
}

/** The way back. */
export function Trail({ steps }: TrailProps): ReactNode {
  return (
    <nav aria-label="Way back" className="watch-trail">
      {steps.map(([title, link]) => (
        <span key={link}>
          <a href={link}>{title}</a>
          <span aria-hidden="true"> › </span>
        </span>
      ))}
    </nav>
  );
}
