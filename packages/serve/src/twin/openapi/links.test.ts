import { defineTool } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { linksOf } from './links.ts';

const tool = defineTool({
  name: 't',
  method: 't',
  kind: 'query',
  description: 'd',
  params: {},
  failures: [],
  paging: { page: 'page', size: 'per_page', total: 'total' },
});

const links = (page: number | undefined, total: number): string | undefined => {
  const args = { per_page: 10, ...(page === undefined ? {} : { page }) };
  return linksOf(tool, args, { total }, new URL('http://h/issues?state=open&page=9'));
};
const link = (page: number, rel: string): string =>
  `<http://h/issues?state=open&page=${page}>; rel="${rel}"`;

it.each([
  [1, 25, [link(2, 'next'), link(3, 'last')]],
  [undefined, 25, [link(2, 'next'), link(3, 'last')]],
  [2, 25, [link(1, 'prev'), link(3, 'next'), link(3, 'last'), link(1, 'first')]],
  [3, 25, [link(2, 'prev'), link(1, 'first')]],
  [9, 25, [link(3, 'prev'), link(1, 'first')]],
  [1, 10, undefined],
  [1, 0, undefined],
])('page %s of %i items', (page, total, expected) => {
  expect(links(page, total)).toBe(expected?.join(', '));
});

it('are none without pages', () => {
  const url = new URL('http://h/');
  const { paging: _, ...unpaged } = tool;
  expect(linksOf(unpaged, { per_page: 10 }, { total: 25 }, url)).toBeUndefined();
  expect(linksOf(tool, { per_page: 10 }, { total: 'many' }, url)).toBeUndefined();
  expect(linksOf(tool, {}, { total: 11 }, url)).toBeUndefined();
});
