import type { ReactNode } from 'react';

export function WatchPage(): ReactNode {
  return <h1>Watch</h1>;
}
