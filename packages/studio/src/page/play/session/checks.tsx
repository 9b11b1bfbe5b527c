import type { JudgedCheck } from '@envloom/episodes';
import type { ReactNode } from 'react';

/** Checks, and whether each holds. */
export function Checks({ checks }: { readonly checks: readonly JudgedCheck[] }): ReactNode {
  return (
    <ul className="play-checks">
      {checks.map(({ id, sentence, passed }) => (
        <li key={id} className={passed ? 'good' : undefined}>
          <span aria-hidden="true">{passed ? '✓' : '○'}</span>
          <span>
            {sentence} <span className="quiet">{passed ? 'holds' : 'does not hold'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
