import type { ReactNode } from 'react';
import type { Fact } from '../../protocol/environments.ts';

export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="environment-facts">
      {facts.map(({ label, text }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
