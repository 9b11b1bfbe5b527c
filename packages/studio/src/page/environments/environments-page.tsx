import type { ReactNode } from 'react';

export function EnvironmentsPage(): ReactNode {
  return <h1>Environments</h1>;
}
