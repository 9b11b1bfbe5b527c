import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { type ApiError, keepToken } from './api.ts';

interface FailedProps {
  readonly error: ApiError;
  /** Asks again. */
  readonly retry?: () => void;
}

/** What went wrong and what to do; asks for the token where the server wants one. */
export function Failed({ error, retry }: FailedProps): ReactNode {
  return (
    <div className="card stack" role="alert">
      <p>
        <strong className="bad">{error.message}</strong>
      </p>
      {error.repair === '' ? null : <p>{error.repair}</p>}
      {retry !== undefined && (error.status === 401 || error.status === 403) ? (
        <TokenForm retry={retry} />
      ) : null}
      {retry === undefined ? null : (
        <div>
          <Button onPress={retry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

function TokenForm({ retry }: { readonly retry: () => void }): ReactNode {
  const [token, setToken] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    keepToken(token.trim());
    retry();
  };
  return (
    <form className="row" onSubmit={submit}>
      <label htmlFor="token">Token of the author</label>
      <input
        id="token"
        type="password"
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <Button type="submit" className="primary">
        Use it
      </Button>
    </form>
  );
}
