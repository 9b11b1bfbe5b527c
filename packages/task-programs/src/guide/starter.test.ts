import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment } from '../testing/environments.ts';
import { diagnosticsOf } from '../testing/programs.ts';
import { starterProgram } from './starter.ts';

const generated = readdirSync(join(import.meta.dirname, '../../../../generated'), {
  withFileTypes: true,
}).filter((entry) => entry.isDirectory());

/** Environments of different shapes: search by text, an actor, trees, singletons, lists without params. */
const tried = new Set([
  'hotel-reservations',
  'smart-home',
  'bank-ledger',
  'exam-timetable',
  'support-desk',
  'theatre-box-office',
]);

it.each(generated.map(({ name }) => name).filter((name) => tried.has(name)))(
  'a program to start from passes the checker in %s',
  (name) => {
    const checked = environment(name);
    const text = starterProgram(checked, 'look-something-up');
    expect(diagnosticsOf(checked, text)).toEqual([]);
    expect(text).toContain('row: ');
  },
);
