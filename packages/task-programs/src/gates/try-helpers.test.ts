import { expect, it } from 'vitest';
import { createProgramContext, worldFor } from '../run/context.ts';
import { environment, taskFile } from '../testing/environments.ts';
import { changed, helpersOf } from '../testing/programs.ts';
import { tryHelpers } from './try-helpers.ts';

const name = 'hotel-reservations';
const context = createProgramContext(environment(name));
const worlds = [0, 1].map((seed) => worldFor(context, seed));
const own = taskFile(name, 'helpers.yaml');

const trial = `const type = typeOf('Loft', 2, 80);
const made = stay(guest(), type, today(), addDays(today(), 2), { status: 'checked_in', room: roomOf(type, 'occupied') });
line(made, 'payment', -made.room_total, 'Paid by card');`;

const tried = (helpers: string, body: string) => {
  const found = tryHelpers(context, helpersOf(helpers), body, worlds);
  return [found.helpers, found.trial].map((some) =>
    some.map(({ code, position }) => `${code} ${position.line}`),
  );
};

it('finds nothing in helpers that leave valid worlds', () => {
  expect(tried(own, trial)).toEqual([[], []]);
});

it('finds types that do not fit, in helpers and in the trial', () => {
  expect(tried(changed(own, 'name, email, tier }', 'nam, email, tier }'), trial)[0]).not.toEqual(
    [],
  );
  expect(tried(own, trial.replace("'Loft'", '12'))[1]).toEqual(['TYPE_ERROR 2']);
});

it('finds the statement of a helper that fails, or leaves what a rule forbids', () => {
  const failing = changed(own, '    return guests', "    guests.need('none');\n    return guests");
  const line = failing.split('\n').findIndex((each) => each.includes("need('none')")) + 1;
  expect(tried(failing, trial)).toEqual([[`ARRANGE_FAILED ${line}`], []]);
  // A stay in house in a room that counts as ready: the row comes from a statement of `stay`.
  const roomless = trial.replace("room: roomOf(type, 'occupied')", "room: roomOf(type, 'ready')");
  const [[broken = ''] = []] = tried(own, roomless);
  expect(broken).toMatch(/^ARRANGE_BREAKS_RULE \d+$/);
});

it('finds a helper that the trial does not call', () => {
  const line = own.split('\n').findIndex((each) => each.includes('const roomOf =')) + 1;
  expect(tried(own, trial.replace(", room: roomOf(type, 'occupied')", ''))).toEqual([
    [`ARRANGE_FAILED ${line}`],
    [],
  ]);
});
