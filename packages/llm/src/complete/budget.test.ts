import { expect, test } from 'vitest';
import { requestOf } from '../ledger/testing/requests.ts';
import { Budget } from './budget.ts';

const never = new AbortController().signal;
const prices = { inputPerMillion: 1, outputPerMillion: 10 };

test('limits that cannot be kept are refused', () => {
  expect(() => new Budget({ maxCostUsd: 5 }, undefined, [])).toThrow(
    /--input-price and --output-price.*--max-tokens/,
  );
  expect(() => new Budget({ maxTokens: Number.NaN }, undefined, [])).toThrow(/not NaN/);
  expect(() => new Budget({ maxCostUsd: -1 }, prices, [])).toThrow(/not -1/);
});

test('without limits everything passes', async () => {
  const budget = new Budget({}, undefined, []);
  const ends = await Promise.all(
    Array.from({ length: 100 }, () => budget.admit(requestOf('a'), never)),
  );
  expect(ends).toHaveLength(100);
});

test('what was paid leaves no room for the next', async () => {
  const budget = new Budget({ maxTokens: 5000 }, undefined, []);
  const end = await budget.admit(requestOf('a'), never);
  end({ input: 3000, output: 1900 });
  await expect(budget.admit(requestOf('b'), never)).rejects.toMatchObject({
    problem: 'budget',
    message: expect.stringMatching(/limit of 5000 tokens.*has paid for 4900 tokens/),
  });
});

test('a call waits for those under way, and passes when they were cheap', async () => {
  const budget = new Budget({ maxTokens: 5000 }, undefined, []);
  const first = await budget.admit(requestOf('a'), never);
  const second = await budget.admit(requestOf('b'), never);
  const third = budget.admit(requestOf('c'), never);
  const early = await Promise.race([third, Promise.resolve('waits')]);
  expect(early).toBe('waits');
  first({ input: 10, output: 10 });
  (await third)({ input: 10, output: 10 });
  second(undefined);
});

test('a call that waits is refused when those under way were dear', async () => {
  const budget = new Budget({ maxCostUsd: 0.05 }, prices, []);
  const first = await budget.admit(requestOf('a'), never);
  await budget.admit(requestOf('b'), never);
  const third = budget.admit(requestOf('c'), never);
  first({ input: 0, output: 4900 });
  await expect(third).rejects.toThrow(/limit of \$0\.0500.*\(\$0\.0490\).*--max-cost/);
});

test('a call that waits can be cancelled', async () => {
  const budget = new Budget({ maxTokens: 2500 }, undefined, []);
  await budget.admit(requestOf('a'), never);
  const cancel = new AbortController();
  const second = budget.admit(requestOf('b'), cancel.signal);
  cancel.abort();
  await expect(second).rejects.toMatchObject({ problem: 'cancelled' });
});

test('estimates follow the answers of the stage, in this run and before', async () => {
  const before = { stage: 'bodies', calls: 2, lost: 0, inputTokens: 0, outputTokens: 60_000 };
  const budget = new Budget({ maxTokens: 20_000 }, undefined, [{ ...before, costUsd: undefined }]);
  await expect(budget.admit(requestOf('a', 'bodies'), never)).rejects.toThrow(/of about 300\d\d/);
  const limited = requestOf('a', 'bodies');
  const question = { ...limited.question, sampling: { maxTokens: 100 } };
  await expect(budget.admit({ ...limited, question }, never)).resolves.toBeTypeOf('function');
  const end = await budget.admit(requestOf('a', 'state'), never);
  end({ input: 0, output: 19_000 });
  await expect(budget.admit(requestOf('b', 'state'), never)).rejects.toThrow(/of about 190\d\d/);
});
