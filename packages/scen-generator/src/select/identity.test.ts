import { expect, it } from 'vitest';
import { scenarioId, splitOf, splitOfEnvironment } from './identity.ts';

it('numbers scenarios so that they sort by name', () => {
  expect(scenarioId('library-loans', 7, 12)).toBe('library-loans-7-0012');
  expect(scenarioId('library-loans', 7, 12_345)).toBe('library-loans-7-12345');
});

it('holds out about a tenth', () => {
  const ids = Array.from({ length: 7000 }, (_, n) => scenarioId('library-loans', 7, n + 1));
  const heldOut = ids.filter((id) => splitOf(7, 'library-loans', id) === 'held-out');
  expect(heldOut.length / ids.length).toBeGreaterThan(0.085);
  expect(heldOut.length / ids.length).toBeLessThan(0.115);
});

it('depends on the seed, the environment and the id', () => {
  const held = (seed: number, env: string): string =>
    Array.from({ length: 200 }, (_, n) => splitOf(seed, env, `s-${n}`)).join('');
  expect(new Set([held(1, 'a'), held(2, 'a'), held(1, 'b')]).size).toBe(3);
  expect(held(1, 'a')).toBe(held(1, 'a'));
});

it('stays as it is: the data that was published would move otherwise', () => {
  const ids = Array.from({ length: 40 }, (_, n) => scenarioId('library-loans', 7, n + 1));
  const heldOut = ids.filter((id) => splitOf(7, 'library-loans', id) === 'held-out');
  expect(heldOut).toMatchInlineSnapshot(`
    [
      "library-loans-7-0007",
      "library-loans-7-0022",
      "library-loans-7-0024",
      "library-loans-7-0029",
    ]
  `);
});

it('splits environments too, by a share of its own', () => {
  const names = Array.from({ length: 500 }, (_, n) => `env-${n}`);
  const count = (share: number): number =>
    names.filter((name) => splitOfEnvironment(1, name, share) === 'held-out').length;
  expect(count(0)).toBe(0);
  expect(count(1)).toBe(500);
  expect(count(0.2)).toBeGreaterThan(70);
  expect(count(0.2)).toBeLessThan(130);
});
