import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { ApiError } from '../../parts/api.ts';
import { Failed } from '../../parts/failed.tsx';
import { asApiError } from '../../parts/use-json.ts';

/** What is lost where the server does not have a session any more. */
export function SessionGone({ renew }: { readonly renew: () => Promise<void> }): ReactNode {
  const [error, setError] = useState<ApiError>();
  const begin = (): void => {
    renew().catch((thrown: unknown) => setError(asApiError(thrown)));
  };
  return (
    <div className="card stack" role="alert">
      <p>
        <strong className="bad">This attempt is gone.</strong>
      </p>
      <p>
        The server was started again since, or nobody played for a long time. What you did in this
        attempt is lost.
      </p>
      <div>
        <Button className="primary" onPress={begin}>
          Begin anew
        </Button>
      </div>
      {error === undefined ? null : <Failed error={error} />}
    </div>
  );
}
