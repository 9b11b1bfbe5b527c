import { expect, it } from 'vitest';
import { interruption, oncePerWish, onHangUp } from './interruption.ts';

it('stops softly at the first wish and at once at the second, and says how to go on', () => {
  let wish = (): void => undefined;
  let said = '';
  const stop = interruption(
    (listener) => {
      wish = listener;
      return () => undefined;
    },
    (text) => (said += text),
  );
  wish();
  expect([stop.soft.aborted, stop.hard.aborted]).toEqual([true, false]);
  expect(said).toMatch(/The same command goes on/);
  wish();
  expect(stop.hard.aborted).toBe(true);
});

it('takes signals that come together for one wish', () => {
  let time = 0;
  let wishes = 0;
  const signal = oncePerWish(
    () => (wishes += 1),
    () => time,
  );
  for (const at of [0, 3, 200, 900, 2_000, 2_001]) {
    time = at;
    signal();
  }
  expect(wishes).toBe(3);
});

it('says where it may not be waited for what is on its way', () => {
  let said = '';
  interruption(
    (wish) => {
      wish();
      return () => undefined;
    },
    (text) => (said += text),
    true,
  );
  expect(said).toMatch(/may be asked for again; a generator[^]*The same command goes on/);
});

it('stops at once where it is hung up on, and needs no terminal to end', () => {
  let wishes = 0;
  const before = process.stdout.listenerCount('error');
  const close = onHangUp(() => (wishes += 1));
  process.emit('SIGHUP');
  close();
  expect(wishes).toBe(2);
  expect(process.stdout.listenerCount('error')).toBe(before + 1);
  expect(process.listenerCount('SIGHUP')).toBe(0);
});
