import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { chunkCount, groupProjects } from './groups.ts';

it.each([
  { projects: 1, processes: 2, chunks: 1 },
  { projects: 20, processes: 2, chunks: 1 },
  { projects: 33, processes: 2, chunks: 2 },
  { projects: 200, processes: 2, chunks: 2 },
  { projects: 1000, processes: 2, chunks: 6 },
  { projects: 1000, processes: 4, chunks: 8 },
  { projects: 1000, processes: 1, chunks: 6 },
])('$projects projects for $processes processes are $chunks chunks', (one) => {
  expect(chunkCount(one.projects, one.processes)).toBe(one.chunks);
});

it('every project is in one chunk, together with those of the same settings', () => {
  using workspace = new ScratchWorkspace();
  const projects = Array.from({ length: 90 }, (_, index) => ({
    id: `p${index}`,
    root: `generated/p${index}`,
  }));
  for (const [index, { root }] of projects.entries()) {
    const compilerOptions = { strict: index % 3 === 0 };
    workspace.write(`${root}/tsconfig.json`, { compilerOptions, include: ['src'] });
  }
  const { groups, single, missing } = groupProjects(workspace.root, projects);
  expect([single, missing]).toEqual([[], []]);
  const ids = groups.map((group) => group.projects.map(({ id }) => Number(id.slice(1))));
  expect(ids.flat().toSorted((a, b) => a - b)).toEqual(projects.map((_, index) => index));
  for (const chunk of ids) {
    expect(new Set(chunk.map((index) => index % 3 === 0)).size).toBe(1);
  }
  expect(groups.map(({ configs }) => configs.length)).toEqual(ids.map(({ length }) => length));
});
