import { expect, it } from 'vitest';
import { importCycles } from './cycles.ts';

const graph = (imports: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(imports).map(([module, imported]) => [module, new Set(imported)]));

it('finds no cycle in a diamond', () => {
  expect(importCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
});

it('finds a cycle through several modules, once', () => {
  expect(importCycles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }))).toEqual([
    ['a', 'b', 'c'],
  ]);
});

it('finds a module that imports itself', () => {
  expect(importCycles(graph({ a: ['a'], b: ['a'] }))).toEqual([['a']]);
});
