import { expect, it } from 'vitest';
import { bakery } from '../testing/bakery.ts';
import { checkedFrom } from '../testing/models.ts';
import { createGeneratorContext } from './create-context.ts';

it('a code stands for the rule that lists it, and for none where several do', () => {
  expect(createGeneratorContext(checkedFrom(bakery)).ruleOf('ORDER_PAID')?.id).toBe('paid-stays');
  const shared = bakery.replace(
    'codes: [CUSTOMER_BLOCKED]',
    'codes: [CUSTOMER_BLOCKED, ORDER_PAID]',
  );
  const stage = createGeneratorContext(checkedFrom(shared));
  expect(stage.ruleOf('ORDER_PAID')).toBeUndefined();
  expect(stage.ruleOf('CUSTOMER_BLOCKED')?.id).toBe('open-customers');
});
