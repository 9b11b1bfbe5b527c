import { expect, it } from 'vitest';
import { environment, taskFile } from '../testing/environments.ts';
import { diagnosticsOf, helpersOf } from '../testing/programs.ts';

it.each(['departures-and-open-bills'])('the program %s of the hotel is sound', (name) => {
  const helpers = helpersOf(taskFile('hotel-reservations', 'helpers.yaml'));
  const text = taskFile('hotel-reservations', `${name}.yaml`);
  expect(diagnosticsOf(environment('hotel-reservations'), text, helpers)).toEqual([]);
});
