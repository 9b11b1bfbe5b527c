import { describe, expect, it } from 'vitest';
import { checkedEnvironment } from '../testing/models.ts';
import { inGeneral } from './general.ts';

const operations = checkedEnvironment('library-loans').operations.map(({ operation }) => operation);

function wishOf(name: string, description?: string): string {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`there is no ${name}`);
  return inGeneral(description === undefined ? operation : { ...operation, description });
}

describe('what an operation does in general', () => {
  it('is the first clause of its description', () => {
    expect(wishOf('transfer_copy')).toBe(
      'move a copy from the open shelf of one branch to another',
    );
    expect(wishOf('cancel_hold')).toBe('cancel a hold');
  });

  it('tells no condition', () => {
    expect(wishOf('reinstate_member')).toBe('lift the suspension of a member');
    expect(wishOf('place_hold')).toBe('put a member in the queue for a title');
    expect(wishOf('report_lost')).toBe('record that a lent copy is lost');
  });

  it('keeps an enumeration of verbs whole', () => {
    expect(wishOf('renew_loan', 'Block, unblock or cancel a card.')).toBe(
      'block, unblock or cancel a card',
    );
  });

  it('comes from the name where the description is no imperative', () => {
    expect(wishOf('renew_loan', 'Renews a loan.')).toBe('renew a loan');
    expect(wishOf('renew_loan', '')).toBe('renew a loan');
  });
});
