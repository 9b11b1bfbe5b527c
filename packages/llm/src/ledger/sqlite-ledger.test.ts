import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLedger } from './open-ledger.ts';
import { testReply, requestOf } from './testing/requests.ts';

test('an answer comes back as it was, whatever characters it has', () => {
  const ledger = memoryLedger();
  fc.assert(
    fc.property(
      fc.record({
        content: fc.string({
          unit: fc.constantFrom('a', '"', '\\', '\0', '\n', 'é', '\ud800', '😀'),
        }),
        reasoning: fc.string(),
        toolCalls: fc.array(
          fc.record({ id: fc.string(), name: fc.string(), arguments: fc.string() }),
        ),
        finishReason: fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter', 'other'),
        model: fc.string(),
        usage: fc.record({ input: fc.nat(), output: fc.nat(), reasoning: fc.nat() }),
      }),
      fc.uuid(),
      (reply, key) => {
        const request = { ...requestOf('q'), key };
        const stored = ledger.finish(request, reply, undefined);
        expect(stored.reply).toEqual(reply);
        expect(ledger.reply(key)).toEqual(stored);
      },
    ),
    { numRuns: 50 },
  );
});

test('nothing is known of a question that was only begun', () => {
  const ledger = memoryLedger();
  ledger.begin(requestOf('a'));
  expect(ledger.reply(requestOf('a').key)).toBeUndefined();
  expect(ledger.totals()).toMatchObject([{ calls: 0, lost: 1, costUsd: 0 }]);
});

test('the same call has the same id in another ledger', () => {
  const ids = [memoryLedger(), memoryLedger()].map(
    (ledger) => ledger.finish(requestOf('a'), testReply('x'), 1).id,
  );
  expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(ids[0]).toBe(ids[1]);
});

test('the first answer stays; a second one counts as paid', () => {
  const ledger = memoryLedger();
  const request = requestOf('a');
  ledger.begin(request);
  ledger.begin(request);
  ledger.finish(request, testReply('first'), 1);
  expect(ledger.finish(request, testReply('second'), 2)).toMatchObject({
    reply: { content: 'first' },
    costUsd: 1,
  });
  expect(ledger.totals()).toMatchObject([{ calls: 2, lost: 0, inputTokens: 20, costUsd: 3 }]);
});

test('what was withdrawn leaves no trace, what was lost does', () => {
  const ledger = memoryLedger();
  ledger.begin(requestOf('a'));
  ledger.withdraw(requestOf('a'));
  ledger.withdraw(requestOf('a'));
  expect(ledger.totals()).toEqual([]);
  ledger.begin(requestOf('a'));
  ledger.begin(requestOf('a'));
  ledger.withdraw(requestOf('a'));
  expect(ledger.totals()).toMatchObject([{ calls: 0, lost: 1 }]);
});

test('totals by stage, in the order in which the stages began; an unknown price stays unknown', () => {
  const ledger = memoryLedger();
  ledger.finish(requestOf('s', 'state'), testReply('x', 7), 0.5);
  ledger.finish(requestOf('b', 'bodies'), testReply('x', 1), 0.25);
  ledger.finish(requestOf('t', 'state'), testReply('x', 8), undefined);
  expect(ledger.totals()).toEqual([
    { stage: 'state', calls: 2, lost: 0, inputTokens: 20, outputTokens: 15, costUsd: undefined },
    { stage: 'bodies', calls: 1, lost: 0, inputTokens: 10, outputTokens: 1, costUsd: 0.25 },
  ]);
});

test('results are kept by stage and key, and replaced', () => {
  const ledger = memoryLedger();
  expect(ledger.result('run', 'last')).toBeUndefined();
  ledger.putResult('run', 'last', { count: 3 });
  ledger.putResult('run', 'other', null);
  ledger.putResult('run', 'last', { count: 4, names: ['a'] });
  expect(ledger.result('run', 'last')).toEqual({ count: 4, names: ['a'] });
  expect(ledger.result('run', 'other')).toBeNull();
  expect(ledger.result('examine', 'last')).toBeUndefined();
  expect(() => {
    ledger.putResult('run', 'last', undefined);
  }).toThrow(/no JSON/);
});
