import type { ReactNode } from 'react';

export function SynthesisPage(): ReactNode {
  return <h1>Synthesis</h1>;
}
