import { describe, expect, test } from 'vitest';
import { type Fact, ScriptedUser } from '../index.ts';

const who: Fact = { id: 'who', topics: ['member', 'card number'], text: 'I am Ada Lindqvist.' };
const when: Fact = { id: 'when', topics: ['date', 'due'], text: 'Until Friday.' };
const hold: Fact = { id: 'hold', topics: [], text: 'Please also place a hold.', wish: true };
const title: Fact = { id: 'title', topics: ['title', 'book'], text: 'The book is Emma.' };
const card: Fact = { id: 'card', topics: [], text: 'And renew my card.', wish: true };

const knows = [who, when];
const wishing = [who, when, hold, title, card];

function userWith(facts: readonly Fact[]): ScriptedUser {
  return new ScriptedUser({ persona: 'In a hurry.', knows: facts });
}

/** What a user answers to messages, and whether that ends the conversation. */
function answers(facts: readonly Fact[], messages: readonly string[]): readonly string[] {
  const user = userWith(facts);
  return messages.map((message) => {
    const { text, done } = user.reply(message, 'nothing');
    return done ? `${text} (end)` : text;
  });
}

const all = 'I am Ada Lindqvist. Until Friday.';
const again = `As I said: ${all}`;
const thanks = 'Thank you. Go on if there is more to do; otherwise that is all from me.';
const end = 'Thank you, that is all. (end)';

describe('questions', () => {
  test('get what they ask for, in whole words, and then the rest', () => {
    const user = userWith(knows);
    expect(user.reply('Are you a MEMBER?')).toEqual({ text: who.text, done: false });
    expect(user.reply('Any dates?')).toEqual({ text: when.text, done: false });
    expect(user.revealed).toEqual([
      { fact: 'who', message: 1 },
      { fact: 'when', message: 2 },
    ]);
    expect(answers(knows, ['Is it dated?', 'Which card numbers do they have?'])).toEqual([
      when.text,
      who.text,
    ]);
    expect(answers(knows, ['Your card-number and the due date, please, tell me.'])).toEqual([all]);
  });

  test.each([
    'How can I help you?',
    'Please provide more information.',
    'What should the automation be named?',
    'Should it start at a time or on motion?',
    'Please update me: why?',
  ])('that are about nothing in particular get all: %s', (question) => {
    expect(answers(knows, [question, 'Is that correct?', 'Shall I go on?'])).toEqual([
      all,
      again,
      again,
    ]);
  });

  test('that were answered get the answer again, and what was not told yet', () => {
    expect(answers(knows, ['Which member?', 'Ada, the member?', 'Which member?'])).toEqual([
      who.text,
      all,
      `As I said: ${who.text}`,
    ]);
  });

  test('of somebody who knows nothing get nothing', () => {
    const text = 'I have nothing to add to what I said.';
    expect(answers([], ['Which member?', 'Done.', 'Bye.'])).toEqual([text, thanks, end]);
  });
});

describe('only what asks is a question', () => {
  test.each([
    'Which member is it',
    'Please tell me who is a member.',
    'What I need from you: the card number.',
    'For that I need to know the card number.',
    'Thanks. Let me know which member it is',
    'I need:\n\n1. **Card number**\n\nThanks in advance.',
    'Could you give me the following?\n- your card number.',
    'Please provide the member',
    'Kindly share the card number.',
    'May I have your card number',
    'The member, please.',
    "What's the member's name",
    "It's clear that the card's member isn't set. Is it a member?",
  ])('%s', (message) => {
    expect(answers(knows, ['Any date?', message])).toEqual([when.text, who.text]);
  });

  test.each([
    'The date stays.',
    'The member wrote "Which date?" and «why?» and \'is it due?\'.',
    'I saw:\n> Please tell me the date?\n```\nwhy?\n```',
    'I have all the information I need about the date.',
    'I need to look at the date first.',
    'What I did: the date was moved.',
    'What I could not do is move the date: it is due (LOAN_DUE).',
    'Please note that the date stays: https://example.org/?date=1 says so.',
    'I gave the member what they asked for.',
    'If you have any questions about the date, feel free to ask.',
    'The member wants to know the date.',
    'Let me check the date for you.',
  ])('and not: %s', (message) => {
    expect(answers(knows, ['Which member, which date?', message])).toEqual([all, thanks]);
  });
});

describe('further wishes', () => {
  const both = 'Which member, which date?';

  test.each([
    'Is there anything else?',
    'Thanks. Anything else I should do?',
    'Got it, the member is known.',
    'All done.',
    'Let me know if there is something else.',
    'Will that be all?',
    'Do you have any further requests?',
    'What else can I do?',
    'What would you like me to do next?',
  ])('are told once, one after the other: %s', (message) => {
    const messages = [both, message, 'Which book?', message];
    expect(answers(wishing, messages)).toEqual([all, hold.text, title.text, card.text]);
  });

  test('come with what is asked for besides', () => {
    expect(answers(wishing, ['Which date? And is there anything else?'])).toEqual([
      `${when.text} ${hold.text}`,
    ]);
  });

  test('hide what belongs to them until they are told', () => {
    expect(answers(wishing, ['Which book?', 'Which book?', 'Anything else?', 'Done.'])).toEqual([
      all,
      again,
      hold.text,
      title.text,
    ]);
  });

  test('and their facts are told again with those before', () => {
    const messages = [both, 'Anything else?', 'How?', 'Anything else?', 'Is that right?'];
    expect(answers(wishing, messages).at(-1)).toBe(
      `As I said: ${wishing.map(({ text }) => text).join(' ')}`,
    );
  });

  test('wait where nothing of the opening was asked for', () => {
    const messages = ['Hello, I can help with that.', 'Thanks.', 'Fine.', 'Fine.', 'Fine.'];
    expect(answers(wishing, messages)).toEqual([all, hold.text, title.text, card.text, thanks]);
  });
});

describe('the end', () => {
  const both = 'Which member, which date?';

  test('comes with the second message in a row that asks nothing and follows no call', () => {
    expect(answers(knows, ['Done.', 'Done.', 'Bye.'])).toEqual([all, thanks, end]);
    expect(answers([], ['Done.', 'Done.'])).toEqual([thanks, end]);
  });

  test('comes when there is nothing else', () => {
    const no = 'No, that is all. Thank you.';
    const more = 'Is there anything else I can do?';
    expect(answers(knows, [both, more, more])).toEqual([all, no, `${no} (end)`]);
  });

  test('does not come from what is said between calls', () => {
    const user = userWith(knows);
    user.reply(both);
    const narrations = ['I will look that up.', 'I found it. Thank you!', 'Done, goodbye.'];
    for (const said of narrations)
      expect(user.reply(said, 'called')).toEqual({ text: thanks, done: false });
    expect(user.fork().reply('Goodbye.', 'nothing')).toMatchObject({ done: true });
    expect(user.reply('That is not possible.', 'concluded')).toMatchObject({ done: true });
  });

  test('waits for the answer to another question', () => {
    expect(answers(knows, [both, 'Is the date right? Anything else?'])).toEqual([
      all,
      `As I said: ${when.text}`,
    ]);
  });
});

test.each(['? ', 'these?\n', "'a' ", 'i need ', '.) ', ')'])(
  'very long messages are read: %j…',
  (part) => {
    expect(userWith(knows).reply(part.repeat(200_000)).text).toBe(all);
  },
);

test('a fork goes on by itself', () => {
  const user = userWith(knows);
  user.reply('Which member?');
  const twin = user.fork();
  twin.reply('Which date?');
  expect(user.revealed).toHaveLength(1);
  expect(twin.revealed).toHaveLength(2);
  expect(twin.reply('Done.', 'concluded').done).toBe(true);
  expect(user.reply('Done.', 'concluded').done).toBe(false);
});
