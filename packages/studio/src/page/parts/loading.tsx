import type { ReactNode } from 'react';

export function Loading({ what }: { readonly what: string }): ReactNode {
  return (
    <p className="quiet" role="status">
      Loading {what} …
    </p>
  );
}
