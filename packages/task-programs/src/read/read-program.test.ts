import { expect, it } from 'vitest';
import { changed, program, settleBills } from '../testing/programs.ts';
import { taskProgramJsonSchema } from '../schema.ts';
import { readHelpers } from './read-helpers.ts';
import { readProgram } from './read-program.ts';

function told(text: string): (readonly [string, string, string | undefined])[] {
  const read = readProgram(text, 'tasks/settle-bills.yaml');
  return read.ok ? [] : read.diagnostics.map(({ code, message, fix }) => [code, message, fix]);
}

it('YAML and JSON give the same program', () => {
  const { program: read } = program(settleBills);
  const json = readProgram(JSON.stringify(read), 'tasks/settle-bills.json');
  expect(json.ok && json.parsed.program).toEqual(read);
});

it('all problems of shape are told at once, in the order of the file', () => {
  const text = changed(
    changed(settleBills, 'title: ', 'titel: '),
    'date: [2, 6]',
    'date: [2, soon]',
  );
  expect(told(text).map(([code]) => code)).toEqual(['MISSING_KEY', 'UNKNOWN_KEY', 'WRONG_TYPE']);
});

it.each([
  ['integer: [20, 60]', 'integr: [20, 60]', 'UNKNOWN_KEY', 'Did you mean `integer`?'],
  [
    ', integer: [20, 60]',
    '',
    'MISSING_KEY',
    'Add one of `row`, `one_of`, `integer`, `date`, `value`.',
  ],
  ['integer: [20, 60]', 'integer: [20]', 'MALFORMED_VALUE', 'Write a value'],
  ['row: guests, where', 'row: guests, were', 'UNKNOWN_KEY', 'Did you mean `where`?'],
  ['{ field: folio.note, why', '{ field: folio, why', 'MALFORMED_VALUE', 'Write a value'],
  ['{ field: folio.note, why', '{ feld: folio.note, why', 'UNKNOWN_KEY', 'Did you mean `field`?'],
])('%s as %s', (from, to, code, fix) => {
  const [first] = told(changed(settleBills, from, to)).filter(([found]) => found === code);
  expect(first?.[0]).toBe(code);
  expect(first?.[2]).toContain(fix);
});

it('helpers are read the same way', () => {
  const read = readHelpers('arange: |\n  const a = 1;\n', 'tasks/helpers.yaml');
  expect(read.ok ? [] : read.diagnostics.map(({ fix }) => fix)).toEqual([
    'Did you mean `arrange`?',
  ]);
});

/** The paths of members of objects that have no description. */
function undescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const within = undescribed(member, `${path}.${key}`);
    const isMember = path.endsWith('.properties');
    const isDescribed = typeof member === 'object' && member !== null && 'description' in member;
    return isMember && !isDescribed ? [`${path}.${key}`, ...within] : within;
  });
}

it('every field of a program is described for editors', () => {
  expect(undescribed({ properties: { what: {} } }, '')).toEqual(['.properties.what']);
  expect(undescribed(taskProgramJsonSchema(), '')).toEqual([]);
});
