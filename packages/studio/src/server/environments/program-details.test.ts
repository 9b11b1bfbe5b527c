import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programDetails } from './program-details.ts';

const folder = join(import.meta.dirname, '../../../../../generated/hotel-reservations');

it('tells what a task program calls, and what skills its solution takes', () => {
  const programs = programDetails(folder, 'generated/hotel-reservations', []);
  const departures = programs.find(({ name }) => name === 'departures-and-open-bills');
  expect(departures?.program?.tools).toContain('check_out');
  expect(departures?.program?.skills).toEqual(
    expect.arrayContaining(['condition', 'boundary', 'every-row']),
  );
});
