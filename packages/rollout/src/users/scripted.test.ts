import { lending, talking } from '@envloom/episodes/testing';
import { expect, test } from 'vitest';
import { scriptedUser } from './scripted.ts';

const signal = new AbortController().signal;

test('answers as the runtime does, and says what it told', () => {
  const conversation = scriptedUser().start(talking, 'x#0');
  const reply = (text: string) =>
    conversation.reply({ text, messages: [], since: 'concluded' }, signal);
  expect(reply('Which book?')).toEqual({
    text: 'The book is Emma.',
    done: false,
    revealed: ['what'],
  });
  expect(reply('For whom, and which book?')).toMatchObject({ revealed: ['who'] });
  expect(reply('Which book was it?')).toEqual({
    text: 'As I said: The book is Emma.',
    done: false,
    revealed: ['what'],
  });
  expect(reply('Done.')).toMatchObject({ done: true, revealed: [] });
});

test('conversations know nothing of each other', () => {
  const user = scriptedUser();
  const [one, other] = [user.start(talking, 'x#0'), user.start(talking, 'x#1')];
  const said = { text: 'Which book?', messages: [], since: 'called' } as const;
  void one.reply(said, signal);
  expect(other.reply(said, signal)).toMatchObject({ text: 'The book is Emma.' });
});

test('where there is nobody to talk to, says what to do', () => {
  expect(() => scriptedUser().start(lending, 'x#0')).toThrow(
    'scenario library-loans-0001 has no user to talk to; play it as a conversation first',
  );
});
