import { expect, it } from 'vitest';
import { lastQuery } from './last-query.ts';
import { responseText } from './print.ts';

const user = (content: string) => ({ role: 'user', content });
const assistant = { role: 'assistant', content: 'Well.' };
const tool = { role: 'tool', content: '{}' };

it.each([
  ['a task', [user('Lend it.'), assistant, tool, assistant], 0],
  ['an answer after calls', [user('Hi.'), assistant, tool, user('Ada.'), assistant, tool], 3],
  ['results as messages of the user', [user('Hi.'), assistant, user(responseText('{}'))], 0],
  ['a result with words behind it', [user('Hi.'), user(`${responseText('{}')} Go on.`)], 1],
  ['nobody asks anything', [assistant, tool, assistant], 2],
  ['nothing', [], -1],
])('%s', (_, messages, place) => {
  expect(lastQuery(messages)).toBe(place);
});
