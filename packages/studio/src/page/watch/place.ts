import { navigate, useHashLocation } from 'wouter/use-hash-location';

/** What the address says is shown. */
export interface Place {
  /** Empty: the files. */
  readonly view: string;
  readonly query: URLSearchParams;
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The part of the address after `#/watch`. */
export function usePlace(): Place {
  const [location] = useHashLocation();
  const [, , view = '', query = ''] = location.split('/');
  return { view, query: new URLSearchParams(query) };
}

/**
 * The address of a view: `#/watch/episodes/file=runs%2Fa&env=bank`. What is asked for is a part of the path, since
 * what follows a `?` would be taken for the query of the page.
 */
export const watchLink = (view: string, values: Values | URLSearchParams = {}): string =>
  `#/watch/${view}/${values instanceof URLSearchParams ? values.toString() : queryText(values)}`;

/** Goes there without a new entry in the history of the browser: for filters and steps. */
export function replacePlace(view: string, query: URLSearchParams): void {
  navigate(watchLink(view, query), { replace: true });
}

/** Goes there. */
export const goTo = (link: string): void => navigate(link);

/** Members that are undefined, empty or false are left out. */
export function queryText(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '' && value !== false) query.set(name, String(value));
  return query.toString();
}

/** A query with other values for some names; empty ones are taken out. */
export function changed(query: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '' || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
