import { expect, it } from 'vitest';
import { bodyOf } from '../tools/fuzz-bodies/body.ts';
import { fuzzBodies, summaryOf } from '../tools/fuzz-bodies/fuzz.ts';
import { playBodies } from '../tools/fuzz-bodies/play.ts';

it('200 bodies are refused, or their calls return in time and memory', async () => {
  const fuzzed = await fuzzBodies({ bodies: 200, seed: 20_000, batch: 200 });
  expect(fuzzed.failures).toEqual([]);
  expect(summaryOf(fuzzed)).toMatch(/^200 bodies: /);
  expect(fuzzed.refused).toBeLessThan(40);
  expect(fuzzed.outcomes.get('OK')).toBeGreaterThan(100);
  expect(fuzzed.outcomes.get('BUDGET_EXCEEDED')).toBeGreaterThan(30);
}, 600_000);

/** Takes more than a millisecond. */
const slow = `let n = 0;
for (const a of range(900)) for (const b of range(900)) n += \`\${a}\${b}\`.length;
return n;`;

it('a body that is slow or that the checker refuses is told', async () => {
  const bodies = [
    { seed: 1, kind: 'query', text: slow },
    { seed: 2, kind: 'query', text: 'while (true) {}' },
  ] as const;
  const played = await playBodies(bodies, 1);
  expect(played.refused).toBe(1);
  expect(played.failures).toMatchObject([
    { body: { seed: 1 }, what: expect.stringMatching(/^a call took \d+ ms$/) },
  ]);
}, 120_000);

it('a seed gives the same body again', () => {
  expect(bodyOf(7)).toEqual(bodyOf(7));
  expect(bodyOf(7).text).not.toBe(bodyOf(8).text);
});
