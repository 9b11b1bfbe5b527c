import type { KindGuess } from '../api/imported-api.ts';
import type { Route } from './routes.ts';

const reading: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace']);

/** Whether an operation reads or changes, by its method: `POST` says it least surely. */
export function routeKind({ method, path }: Route): KindGuess {
  const said = `its method is ${method.toUpperCase()}`;
  if (reading.has(method)) return { kind: 'query', reason: said, isDeclared: true };
  if (method !== 'post') return { kind: 'mutation', reason: said, isDeclared: true };
  const isSearch = /(?:^|[/:_-])(?:search|query|lookup|validate|preview|render)\/?$/i.test(path);
  return {
    kind: isSearch ? 'query' : 'mutation',
    reason: isSearch ? `${said}, and its path ends like that of a search` : said,
    isDeclared: false,
  };
}
