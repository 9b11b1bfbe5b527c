import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';
import { Loading } from './loading.tsx';
import type { Loaded } from './use-json.ts';

interface ShownProps<T> {
  readonly loaded: Loaded<T>;
  /** What it is, as in "Loading episodes …". */
  readonly what: string;
  readonly children: (value: T) => ReactNode;
}

/** What was loaded; before that, that it is being loaded, and otherwise what went wrong. */
export function Shown<T>({ loaded, what, children }: ShownProps<T>): ReactNode {
  if (loaded.state === 'failed') return <Failed error={loaded.error} retry={loaded.reload} />;
  return loaded.state === 'loading' ? <Loading what={what} /> : children(loaded.value);
}
