import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment, taskFile } from '../testing/environments.ts';
import { diagnosticsOf, helpersOf } from '../testing/programs.ts';

const sound = join(import.meta.dirname, '../testing/sound');
const programs = [
  taskFile('hotel-reservations', 'departures-and-open-bills.yaml'),
  ...readdirSync(sound).map((file) => readFileSync(join(sound, file), 'utf8')),
];

it.each(programs.map((text) => [/^name: (.*)$/m.exec(text)?.[1], text]))(
  'the program %s of the hotel is sound',
  (_, text = '') => {
    const helpers = helpersOf(taskFile('hotel-reservations', 'helpers.yaml'));
    expect(diagnosticsOf(environment('hotel-reservations'), text, helpers)).toEqual([]);
  },
);
