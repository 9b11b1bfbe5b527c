import { expect, it } from 'vitest';
import { answerText } from './answer-text.ts';

const rows = [
  { id: 'A1', price: 1.5, tags: ['x', 'y'] },
  { id: 'A2', price: 12, tags: [], note: 'late' },
];

it('shows rows as a table where they fit', () => {
  expect(answerText(rows, 80)).toBe(
    ['id  price  tags  note', 'A1  1.5    x, y', 'A2  12           late'].join('\n'),
  );
  expect(answerText(rows, 15)).toContain('- id: A1\n  price: 1.5\n');
});

it('shows objects member by member, and what is in them below', () => {
  const value = { name: 'Ada', none: [], open: null, of: { city: 'Bath' }, rows };
  expect(answerText(value, 80)).toBe(
    [
      'name: Ada',
      'none: (none)',
      'open: null',
      'of:',
      '  city: Bath',
      'rows:',
      '  id  price  tags  note',
      '  A1  1.5    x, y',
      '  A2  12           late',
    ].join('\n'),
  );
});

it('keeps the lines of a text', () => {
  expect(answerText({ note: 'one\ntwo' }, 80)).toBe('note:\n  one\n  two');
  expect(answerText([{ note: 'one\ntwo' }, { note: 'b' }], 80)).toBe(
    '- note:\n    one\n    two\n- note: b',
  );
});
