import { expect, test } from 'vitest';
import { ScriptedUser } from '../index.ts';

const knows = [
  { id: 'who', topics: ['member', 'card number'], text: 'I am Ada Lindqvist.' },
  { id: 'when', topics: ['date', 'due'], text: 'Until Friday.' },
];

test('facts are told when they are asked for, in whole words, and no others', () => {
  const user = new ScriptedUser({ persona: 'In a hurry.', knows });
  const lost = {
    text: 'I am not sure what you mean. Please tell me what you need to know.',
    done: false,
  };
  expect(user.reply('How can I help?')).toEqual(lost);
  expect(user.reply('Please update me')).toEqual(lost);
  expect(user.reply('Are you a MEMBER?')).toEqual({ text: 'I am Ada Lindqvist.', done: false });
  expect(user.reply('Any dates?')).toEqual({ text: 'Until Friday.', done: false });
  expect(user.revealed).toEqual([
    { fact: 'who', message: 3 },
    { fact: 'when', message: 4 },
  ]);
});

test('several at once, and again', () => {
  const user = new ScriptedUser({ persona: '', knows });
  const both = { text: 'I am Ada Lindqvist. Until Friday.', done: false };
  expect(user.reply('Your card-number and the due date, please.')).toEqual(both);
  expect(user.reply('Your card number and the due date again?')).toEqual(both);
});

test('once all is told, what asks nothing ends the conversation', () => {
  const user = new ScriptedUser({ persona: '', knows });
  expect(user.reply('Done.').done).toBe(false);
  user.reply('Which member, which date?');
  expect(user.reply('Anything else?').done).toBe(false);
  const last = { text: 'Thank you, that is all.', done: true };
  expect(user.reply('The due date is Friday.')).toEqual(last);
  expect(new ScriptedUser({ persona: '', knows: [] }).reply('Done.')).toEqual(last);
});

test('a fork goes on by itself', () => {
  const user = new ScriptedUser({ persona: '', knows });
  user.reply('Which member?');
  const twin = user.fork();
  twin.reply('Which date?');
  expect(user.revealed).toHaveLength(1);
  expect(twin.revealed).toHaveLength(2);
  expect(twin.reply('Done.').done).toBe(true);
  expect(user.reply('Done.').done).toBe(false);
});
