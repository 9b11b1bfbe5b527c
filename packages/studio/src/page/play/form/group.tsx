import type { ReactNode } from 'react';

interface GroupProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly children: ReactNode;
}

/** Fields that make up one value. */
export function Group({ label, description, children }: GroupProps): ReactNode {
  return (
    <fieldset className="play-nested">
      <legend>{label}</legend>
      {description === undefined ? null : <p className="quiet">{description}</p>}
      {children}
    </fieldset>
  );
}
