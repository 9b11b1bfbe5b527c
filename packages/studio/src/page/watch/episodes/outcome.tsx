import type { ReactNode } from 'react';

interface OutcomeProps {
  /** The class of loss; undefined: won. */
  readonly loss: string | undefined;
  /** In words. */
  readonly title?: string | undefined;
}

/** Whether an episode was won; a sign and a word, not a colour alone. */
export function Outcome({ loss, title }: OutcomeProps): ReactNode {
  if (loss === undefined)
    return (
      <span className="good">
        <span aria-hidden="true">✓ </span>won
      </span>
    );
  return (
    <span className="bad">
      <span aria-hidden="true">✗ </span>
      {title ?? loss}
    </span>
  );
}
