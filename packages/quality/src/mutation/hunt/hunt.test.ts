import { createSampler } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../explore/observation.ts';
import { checkedFrom, simulate } from '../../testing/simulate.ts';
import { runMutants } from '../mutants.ts';
import { huntSurvivors } from './hunt.ts';

const courts = `
name: tennis-courts
title: Tennis courts
summary: Courts that are booked by the hour.
domain: leisure/sports
rules:
  - { id: ahead, text: Time is booked before it begins., enforced: tool, codes: [TIME_PASSED] }
  - { id: free, text: Booked times on a court never overlap., enforced: tool, codes: [TIME_TAKEN] }
entities:
  - name: Court
    collection: courts
    key: court_id
    label: court.court_id
    rows: [2, 3]
    fields:
      - { name: court_id, type: string, sample: { sequence: C } }
  - name: Booking
    collection: bookings
    key: booking_id
    label: booking.booking_id
    fields:
      - { name: booking_id, type: string, sample: { sequence: B } }
      - { name: court_id, type: ref, entity: Court }
      - { name: starts_at, type: datetime }
      - { name: open, type: boolean, default: true }
initial:
  clock: '2026-03-02T09:00:00Z'
  rows:
    courts: [{ court_id: C1 }, { court_id: C2 }]
    bookings:
      - { booking_id: B1, court_id: C2, starts_at: '2026-03-05T10:00:00Z' }
operations:
  - name: book
    kind: mutation
    description: Book an hour on a court.
    params:
      - { name: court_id, type: ref, entity: Court, description: The court. }
      - { name: starts_at, type: datetime, description: When it begins. }
      - { name: players, type: integer, min: 1, max: 4, description: How many play. }
    returns: { type: row, entity: Booking }
    body: |
      check(starts_at > now(), 'TIME_PASSED', 'Time is booked ahead');
      const taken = bookings.where({ court_id }).some((other) =>
        overlaps(starts_at, addMinutes(starts_at, 60), other.starts_at, addMinutes(other.starts_at, 60)),
      );
      check(!taken && players > 0, 'TIME_TAKEN', 'The court is booked at that time');
      return bookings.insert({ court_id, starts_at });
  - name: close
    kind: mutation
    description: Close a booking that has begun.
    params:
      - { name: booking_id, type: ref, entity: Booking, description: The booking. }
    returns: { type: row, entity: Booking }
    body: |
      const booking = bookings.need(booking_id);
      check(booking.open && booking.starts_at <= now(), 'TIME_PASSED', 'The time has not begun');
      return bookings.update(booking, { open: false });
`;

const { instrumented, simulator } = simulate(checkedFrom(courts));
const sampler = createSampler(simulator);

function observe(tool: string, args: Observation['args']): Observation {
  const { probe } = simulator;
  const before = simulator.start();
  const after = before.fork();
  probe.clear();
  const result = after.call(tool, args);
  return { before, tool, args, result, after, reached: [...probe.reached] };
}

const observations = [
  observe('book', { court_id: 'C1', starts_at: '2026-03-09T09:00:00Z', players: 2 }),
  observe('book', { court_id: 'C2', starts_at: '2026-03-09T09:00:00Z', players: 2 }),
  observe('close', { booking_id: 'B1' }),
];

const recorded = runMutants(simulator.probe, instrumented.mutants, observations);

function hunted(seed: number) {
  return huntSurvivors({ simulator, sampler, instrumented }, recorded, observations, { seed });
}

function noticedIn(results: readonly (typeof recorded)[number][], after: string) {
  return results.find(({ mutant }) => mutant.after === after)?.noticed;
}

describe('survivors', () => {
  it.each([
    ['an argument that is the time of the call', 'starts_at >= now()'],
    ['a row whose time is waited for', 'booking.starts_at < now()'],
    ['a row of another parent', '{ }'],
    ['times that touch', 'addMinutes(starts_at, 60 + 1)'],
  ])('are caught by %s', (_by, after) => {
    expect(recorded.find(({ mutant }) => mutant.after === after)?.met).toBeGreaterThan(0);
    expect(noticedIn(recorded, after)).toBeUndefined();
    expect(noticedIn(hunted(1), after)).toBeDefined();
  });

  it('survive where no call can tell them apart', () => {
    expect(noticedIn(hunted(1), 'players >= 0')).toBeUndefined();
  });

  it('are caught alike for the same seed, and leave the probe as it was', () => {
    const once = hunted(3);
    expect(hunted(3)).toEqual(once);
    expect(simulator.probe).toMatchObject({ mutant: -1, tracing: false, tracesHelpers: false });
  });

  it('cost nothing where there are none', () => {
    const killed = recorded.filter(({ noticed }) => noticed !== undefined);
    const { probe } = simulator;
    probe.clear();
    expect(huntSurvivors({ simulator, sampler, instrumented }, killed, [], { seed: 1 })).toEqual(
      killed,
    );
    expect(probe.outcomes).toEqual([]);
  });
});
