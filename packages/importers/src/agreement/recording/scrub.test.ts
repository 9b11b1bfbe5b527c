import type { Json, JsonObject } from '@envloom/core';
import { expect, it } from 'vitest';
import { callsText } from './calls-file.ts';
import { scrubbed } from './scrub.ts';

const recordingOf = (args: JsonObject, data: Json) => ({
  server: {},
  tools: undefined,
  sequences: [
    {
      calls: [
        {
          call: { name: 'get', arguments: args },
          answer: { result: { content: [{ type: 'text', text: JSON.stringify(data) }] } },
        },
      ],
    },
  ],
});

function shown(args: JsonObject, data: Json): { args: unknown; data: unknown; counts: object } {
  const { recording, counts } = scrubbed(recordingOf(args, data));
  const line: { arguments: unknown; result: { content: [{ text: string }] } } = JSON.parse(
    callsText(recording).split('\n')[1] ?? '',
  );
  return { args: line.arguments, data: JSON.parse(line.result.content[0].text), counts };
}

it('replaces what is personal, the same by the same', () => {
  const { args, data, counts } = shown(
    { email: 'Ada@Love.lace.org', note: 'call +44 20 7946 0958 or (555) 123-4567' },
    {
      author: { name: 'Ada Lovelace', login: 'ada@love.lace.org' },
      text: 'Ada Lovelace wrote; Adam did not. b@c.de',
      phone: '+44 (20) 79460958',
    },
  );
  expect(args).toEqual({
    email: 'person-1@example.com',
    note: 'call +1-555-0100 or +1-555-0101',
  });
  expect(data).toEqual({
    author: { name: 'Person 1', login: 'person-1@example.com' },
    text: 'Person 1 wrote; Adam did not. person-2@example.com',
    phone: '+1-555-0100',
  });
  expect(counts).toEqual({ email: 2, phone: 2, name: 1, key: 0 });
});

it('masks keys', () => {
  const key = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
  const { args, data, counts } = shown({ token: key }, `with ${key}`);
  expect(JSON.stringify([args, data])).not.toContain('16C7');
  expect(counts).toMatchObject({ key: 2 });
});

it.each<Json>([
  { name: 'alpha', title: 'Ada Lovelace', project: { name: 'Analytical Engine' } },
  {
    created: '2024-05-06T07:08:09Z',
    date: '2024-05-06',
    id: 'A-123-456-7890',
    port: '127.0.0.1:8080',
  },
  { id: '123e4567-e89b-12d3-a456-426614174000', number: 12_345_678_901, text: '1 000 000 000' },
  { email: 'person-1@example.com', phone: '+1-555-0100' },
  { handle: '@ada', version: '1.2.3-4567', isbn: '978-3-16-148410-0' },
])('leaves what is not: %o', (data) => {
  const { data: left, counts } = shown({}, data);
  expect(left).toEqual(data);
  expect(counts).toEqual({ email: 0, phone: 0, name: 0, key: 0 });
});
