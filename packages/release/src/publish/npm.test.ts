import { expect, it } from 'vitest';
import { isConflict, refusalText } from './npm.ts';

const id = '@envloom/env-loans@0.2.0';
const url = 'https://npm.example.com/';

it.each([
  ['E401', 'it does not know who publishes. Log in'],
  ['ENEEDAUTH', `it does not know who publishes. Log in with \`npm login --registry=${url}\``],
  ['E402', 'it keeps the package private'],
  ['E403', 'the account may not publish this package'],
  ['E503', 'it is in trouble itself. Try again later'],
  ['ECONNREFUSED', 'it cannot be reached'],
  ['E418', 'it refused the package'],
])('says what to do about %s, and what npm said', (code, cause) => {
  const text = refusalText(id, url, { code, summary: 'No.' });
  expect(text).toContain(`${id} was not published to ${url}: ${cause}`);
  expect(text).toMatch(new RegExp(`\\(${code}: No\\.\\)$`));
});

it.each([
  { code: 'E409', summary: 'Conflict' },
  { code: '', summary: 'You cannot publish over the previously published versions: 1.0.0.' },
  { code: 'E403', summary: 'this package is already present' },
])('knows that a version is there: %j', (error) => {
  expect(isConflict(error)).toBe(true);
});

it('takes no other refusal for a conflict', () => {
  expect(isConflict({ code: 'E403', summary: 'Forbidden' })).toBe(false);
});
