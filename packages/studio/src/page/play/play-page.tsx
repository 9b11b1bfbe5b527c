import type { ReactNode } from 'react';

export function PlayPage(): ReactNode {
  return <h1>Play</h1>;
}
