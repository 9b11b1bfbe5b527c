import type { ReactNode } from 'react';

export function EnvironmentPage(): ReactNode {
  return <h1>Environment</h1>;
}
