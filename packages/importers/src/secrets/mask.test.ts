import { jsonIn } from '@envloom/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { masked } from './mask.ts';

const githubToken = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
const random = '9f86d081884c7d659a2feaa0c55ad015';

it('masks keys of known forms wherever they stand, and names the place', () => {
  const { value, notes } = masked({
    tools: [{ name: 'a', description: `Use ${githubToken} or postgres://me:pass@host/db.` }],
  });
  expect(value).toEqual({
    tools: [
      {
        name: 'a',
        description: `Use ghp_${'*'.repeat(36)} or post${'*'.repeat(15)}host/db.`,
      },
    ],
  });
  expect(notes.map(({ at }) => at)).toEqual(['tools[0].description', 'tools[0].description']);
  expect(notes[0]?.message).toMatch(/a GitHub token .* masked/);
});

it.each([
  ['api_key', { api_key: random }, { api_key: `9f86${'*'.repeat(28)}` }],
  [
    'the default of a param',
    { properties: { accessToken: { type: 'string', default: random } } },
    { properties: { accessToken: { type: 'string', default: `9f86${'*'.repeat(28)}` } } },
  ],
  [
    'examples',
    { token: { examples: ['short', random] } },
    { token: { examples: ['short', `9f86${'*'.repeat(28)}`] } },
  ],
])('masks random values by the name of their member: %s', (_what, given, wanted) => {
  expect(masked(given).value).toEqual(wanted);
});

it.each([
  { sha: random },
  { token: { type: 'string', description: 'The-token-that-begins-with-123456789abc' } },
  { password: 'correct horse battery staple 1' },
  { nextPageToken: { type: 'string', default: 'aaaaaaaaaaaaaaaaaaaa1' } },
  { tokens: ['sort', 'of', 'words'] },
  { description: 'sk-learn, ghp and https://example.com/a:b@c' },
])('leaves what is no key: %o', (value) => {
  expect(masked(value)).toEqual({ value, notes: [] });
});

it('leaves everything else as it is', () => {
  const value = fc.json().map((text) => jsonIn(text) ?? null);
  fc.assert(
    fc.property(value, (json) => {
      const { value: left, notes } = masked(json);
      expect(notes.length > 0 || left === json || typeof json !== 'object').toBe(true);
    }),
  );
});
