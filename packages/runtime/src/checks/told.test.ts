import { describe, expect, test } from 'vitest';
import { hasTold, type PlayedEvent } from '../index.ts';

const told = {
  reason: 'MEMBER_SUSPENDED',
  wordings: ['Cem is suspended'],
  others: [
    'CARD_EXPIRED',
    'LOAN_LIMIT_REACHED',
    'MEMBER_SUSPENDED_FOREVER',
    'NOBODY',
    'good-standing',
    'deposits',
  ],
};

function says(text: string, from: 'agent' | 'user' = 'agent'): PlayedEvent {
  return { kind: 'message', from, text };
}

describe('tells the reason', () => {
  test.each([
    'MEMBER_SUSPENDED',
    'I cannot: member_suspended.',
    '__MEMBER_SUSPENDED__',
    '(`MEMBER-SUSPENDED`)',
    'Since the member, suspended as of today, may not borrow.',
    'Sorry, but cem is SUSPENDED!',
    'MEMBER_SUSPENDED. Nobody could do it; the card expired too, in good standing or not.',
    'MEMBER_SUSPENDED; nothing about deposits or DEPOSITS.',
    'MEMBER_SUSPENDED; the account is one of (deposits), "deposits": 3',
  ])('%s', (text) => {
    expect(hasTold({ events: [says(text)] }, told)).toBe(true);
  });
});

describe('tells no reason, or another', () => {
  test.each([
    '',
    'Done.',
    'members suspended',
    'MEMBERSUSPENDED',
    'NOT_MEMBER_SUSPENDED',
    'MEMBER_SUSPENDED_SOON',
    'MEMBER_SUSPENDED_FOREVER',
    'MEMBER_SUSPENDED or CARD_EXPIRED',
    'MEMBER_SUSPENDED or card_expired',
    'CARD_EXPIRED, MEMBER_SUSPENDED',
    'MEMBER_SUSPENDED: the loan limit reached its end',
    'MEMBER_SUSPENDED (NOBODY)',
    'MEMBER_SUSPENDED (good-standing)',
    'MEMBER_SUSPENDED, see rule "deposits"',
  ])('%s', (text) => {
    expect(hasTold({ events: [says(text)] }, told)).toBe(false);
  });
});

test('the last message of the agent counts, whatever the user says', () => {
  const right = says('MEMBER_SUSPENDED');
  const user = says('CARD_EXPIRED', 'user');
  expect(hasTold({ events: [right, says('Done.')] }, told)).toBe(false);
  expect(hasTold({ events: [says('CARD_EXPIRED'), right, user] }, told)).toBe(true);
  expect(hasTold({ events: [says('MEMBER_SUSPENDED', 'user')] }, told)).toBe(false);
  expect(hasTold({ events: [] }, told)).toBe(false);
});

test('what a telling of the reason contains is no other reason', () => {
  const events = [says('Refused: the loan limit reached its end for the member.')];
  const wordings = ['The loan limit reached its end'];
  expect(hasTold({ events }, { ...told, wordings })).toBe(true);
  expect(hasTold({ events }, told)).toBe(false);
});

test('where a reason is listed as another too, it is the reason', () => {
  const others = ['member-suspended', 'MEMBER_SUSPENDED'];
  expect(hasTold({ events: [says('MEMBER_SUSPENDED')] }, { ...told, others })).toBe(true);
});

describe('a message that lists reasons gives none', () => {
  const rules = ['valid-card', 'loan-limit', 'hold-limit', 'fines-block', 'deposits', 'opening'];
  const listing = { reason: 'MEMBER_SUSPENDED', wordings: ['good-standing'], others: rules };
  const hasGiven = (text: string) => hasTold({ events: [says(text)] }, listing);

  test('in everyday words', () => {
    expect(hasGiven('good standing, valid card, loan limit, hold limit, fines block')).toBe(false);
    expect(hasGiven('good standing, rule deposits, rule id opening, loan limit, hold limit')).toBe(
      false,
    );
  });

  test('but a few of them may be mentioned, each as often as it takes', () => {
    expect(hasGiven('good standing; a valid card, loan limit and hold limit do not matter')).toBe(
      true,
    );
    expect(hasGiven('good standing: not loan limit, loan limit, loan limit, loan limit')).toBe(
      true,
    );
    expect(hasGiven('good standing; deposits, opening, loan limit, hold limit, valid card')).toBe(
      true,
    );
  });
});
