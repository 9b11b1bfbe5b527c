import type { ReactNode } from 'react';
import './fact.css';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One of a list of facts (`<dl className="facts">`). */
export function Fact({ name, children }: FactProps): ReactNode {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
