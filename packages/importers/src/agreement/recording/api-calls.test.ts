import { expect, it } from 'vitest';
import { apiRequestOf, routesIn } from './api-calls.ts';
import { recordingIn } from './read-recording.ts';

const routes = routesIn([
  { method: 'get', path: '/repos/{owner}/issues', operation: {} },
  { method: 'get', path: '/repos/all/issues', operation: {} },
  { method: 'post', path: '/repos/{owner}/issues', operation: {} },
  { name: 'no route' },
]);

const entry = (
  method: string,
  url: string,
  response: { status: number; headers?: readonly object[]; content?: object },
  postData?: object,
) => ({
  request: {
    method,
    url: `https://api.example.com/v3${url}`,
    headers: [{ name: 'Authorization', value: 'Bearer secret' }],
    ...(postData === undefined ? {} : { postData }),
  },
  response: { headers: [], content: {}, ...response },
});

const json = { mimeType: 'application/json', text: '{"title":"a"}' };

const har = JSON.stringify({
  log: {
    entries: [
      entry('GET', '/repos/me/issues?page=2', {
        status: 200,
        headers: [
          { name: 'Content-Type', value: 'application/json; charset=UTF-8' },
          {
            name: 'Link',
            value: '<https://api.example.com/v3/repos/me/issues?page=3>; rel="next"',
          },
          { name: 'Set-Cookie', value: 'secret' },
        ],
        content: { text: '[]' },
      }),
      entry('GET', '/repos/all/issues', { status: 304 }),
      entry('POST', '/repos/me/issues', { status: 422, content: { text: '{}' } }, json),
      entry('DELETE', '/repos/me/issues', { status: 204 }),
      entry('GET', '/somewhere/else', { status: 200 }),
    ],
  },
});

it('are those of an archive that fit a route, without origin and keys', () => {
  const { sequences } = recordingIn(har, 'calls.har', routes);
  expect(sequences).toEqual([
    {
      calls: [
        {
          call: {
            name: 'GET /repos/{owner}/issues',
            arguments: { path: '/repos/me/issues?page=2' },
          },
          answer: {
            result: {
              status: 200,
              type: 'application/json;charset=utf-8',
              link: '</v3/repos/me/issues?page=3>; rel="next"',
              body: '[]',
              isError: false,
            },
          },
        },
        {
          call: { name: 'GET /repos/all/issues', arguments: { path: '/repos/all/issues' } },
          answer: { result: { status: 304, body: '', isError: false } },
        },
        {
          call: {
            name: 'POST /repos/{owner}/issues',
            arguments: {
              path: '/repos/me/issues',
              type: 'application/json',
              body: '{"title":"a"}',
            },
          },
          answer: { result: { status: 422, body: '{}', isError: true } },
        },
      ],
    },
  ]);
  expect(JSON.stringify(sequences)).not.toContain('secret');
});

it('are requests again', () => {
  const calls = recordingIn(har, 'calls.har', routes).sequences[0]?.calls ?? [];
  expect(calls.map(({ call }) => apiRequestOf(call))).toEqual([
    { method: 'GET', path: '/repos/me/issues?page=2' },
    { method: 'GET', path: '/repos/all/issues' },
    {
      method: 'POST',
      path: '/repos/me/issues',
      type: 'application/json',
      body: '{"title":"a"}',
    },
  ]);
});
