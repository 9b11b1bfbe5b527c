import type { ReactNode } from 'react';
import type { FunnelStep } from '../../protocol/synthesis.ts';
import { grouped } from '../parts/figures.ts';

/** How many came through each stage; the bars say the same as the numbers. */
export function Funnel({ steps }: { readonly steps: readonly FunnelStep[] }): ReactNode {
  const most = new Map<FunnelStep['unit'], number>();
  for (const { unit, count } of steps) most.set(unit, Math.max(most.get(unit) ?? 1, count ?? 0));
  return (
    <ol className="funnel">
      {steps.map(({ name, unit, count, note }) => (
        <li key={name}>
          <span className="funnel-name">{name}</span>
          <span className="number">{count === null ? '…' : grouped(count)}</span>
          <span className="funnel-bar" aria-hidden="true">
            <span
              data-unit={unit}
              style={{ width: `${(100 * (count ?? 0)) / (most.get(unit) ?? 1)}%` }}
            />
          </span>
          <span className="quiet funnel-note">
            {unit}
            {note === undefined ? '' : `, ${note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
