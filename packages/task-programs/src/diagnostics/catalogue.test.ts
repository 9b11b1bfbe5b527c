import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPrograms } from '../check/check-programs.ts';
import { readHelpers } from '../read/read-helpers.ts';
import { readProgram } from '../read/read-program.ts';
import { environment } from '../testing/environments.ts';
import { diagnosticsOf, settleBills } from '../testing/programs.ts';
import { taskCatalogue } from './catalogue.ts';
import type { TaskDiagnostic } from './diagnostic.ts';

const folder = join(import.meta.dirname, '../testing/invalid');
const fixtures = readdirSync(folder).map((file) => {
  const code = file.replace(/\.yaml$/, '');
  const text = readFileSync(join(folder, file), 'utf8');
  return { code, text: code === 'PROGRAM_TOO_LARGE' ? text.padEnd(200_001) : text };
});

const hotel = environment('hotel-reservations');

/** Everything that reading and checking a fixture has to say. */
function toldOf(code: string, text: string): readonly TaskDiagnostic[] {
  if (code.startsWith('HELPER')) {
    const helpers = readHelpers(text, 'tasks/helpers.yaml');
    return helpers.ok ? checkPrograms(hotel, [], helpers.parsed).helpers : helpers.diagnostics;
  }
  const read = readProgram(text, 'tasks/settle-bills.yaml');
  return read.ok ? diagnosticsOf(hotel, text) : read.diagnostics;
}

function summaryOf({ code, severity, position }: TaskDiagnostic): string {
  return `${severity} ${code} at ${position.line}:${position.column}`;
}

/** The fixture's first line: `# expect SLOT_UNUSED at 12:3`. */
function expectationOf(text: string): string {
  return /^# expect (\w+ at \d+:\d+)\n/.exec(text)?.[1] ?? 'a first line with the expectation';
}

describe.each(fixtures)('$code', ({ code, text }) => {
  const diagnostics = toldOf(code, text);

  it('is the one finding, where the fixture says', () => {
    const severity = code === 'CHOICE_UNUSED' ? 'warning' : 'error';
    expect(diagnostics.map(summaryOf)).toEqual([`${severity} ${expectationOf(text)}`]);
    expect(expectationOf(text)).toContain(`${code} at`);
  });

  it('says what is wrong and what to write', () => {
    for (const { message, fix } of diagnostics) {
      expect(message).toMatch(/^[^a-z\s].*\.$/);
      expect(fix).toMatch(/^[A-Z].*[.?]$/);
      expect(fix).not.toBe(message);
    }
  });
});

it('the catalogue has a fixture for each code, and each fixture a code', () => {
  expect(fixtures.map(({ code }) => code).toSorted()).toEqual(
    Object.keys(taskCatalogue).toSorted(),
  );
});

it('every entry says what the cause is and what to do', () => {
  for (const { title, cause, repair } of Object.values(taskCatalogue)) {
    expect(title).toMatch(/\S/);
    expect(cause).toMatch(/\.$/);
    expect(repair).toMatch(/\.$/);
  }
});

it('nothing is found in the program of the fixtures without their mistakes', () => {
  expect(diagnosticsOf(hotel, settleBills)).toEqual([]);
});
