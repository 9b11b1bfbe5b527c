import { expect, test } from 'vitest';
import { isToldIn } from './is-told-in.ts';

test.each([
  ['It is for Ada.', 'for ada', true],
  ["It's Xander O'Keefe's hold on 1984.", "I mean the hold of Xander O'Keefe on 1984", true],
  ["It's Xander O'Keefe's hold on 1984.", "It is Xander O'Keefe's hold.", false],
  ['The limit is 82 euros.', '82 euros', true],
  ['The limit is 82 euros.', 'the limit is 28 euros', false],
  ['The limit is 82.50 euros.', 'A limit of 82.50.', true],
  ['The text is "Waiting for the log files."', 'Write: waiting for the log files', true],
  ['The text is "Waiting for the log files."', 'Write that we wait for log files', false],
  ['The reason is lost copies.', 'No idea.', false],
  ['Until Friday.', 'until friday!', true],
  ['Until Friday.', 'Friday', false],
  ['', 'Anything', true],
])('%j in %j: %s', (fact, reply, isTold) => {
  expect(isToldIn(reply, fact)).toBe(isTold);
});

test('takes no time for long texts', () => {
  expect(isToldIn('a.'.repeat(100_000), `B${'.,'.repeat(100_000)}`)).toBe(true);
});
