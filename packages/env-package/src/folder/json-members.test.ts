import { expect, it } from 'vitest';
import { membersAt } from './json-members.ts';

const text = `{ "a, {": [1, {"b": "}"}], "c": {\n  "d\\"": -1.5e3,\n\t"e": { "f": null }\n} }`;

it('finds members where they stand', () => {
  const members = membersAt(text, ['c']) ?? [];
  expect(members.map(({ start, end }) => text.slice(start, end))).toEqual([
    '"d\\"": -1.5e3',
    '"e": { "f": null }',
  ]);
  expect(members.map(({ key, space }) => [key, space])).toEqual([
    ['d"', '\n  '],
    ['e', '\n\t'],
  ]);
});

it('follows paths, and finds nothing where no object is', () => {
  expect(membersAt(text, [])?.map(({ key }) => key)).toEqual(['a, {', 'c']);
  expect(membersAt(text, ['c', 'e'])?.map(({ key }) => key)).toEqual(['f']);
  expect(membersAt(text, ['a, {'])).toBeUndefined();
  expect(membersAt(text, ['c', 'd"'])).toBeUndefined();
  expect(membersAt(text, ['x', 'y'])).toBeUndefined();
  expect(membersAt('{}', [])).toEqual([]);
});
