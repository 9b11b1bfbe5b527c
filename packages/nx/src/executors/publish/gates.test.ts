import { expect, it } from 'vitest';
import { failedTargets } from './gates.ts';

const projects = ['env-a', '@envloom/nx'];
const targets = ['check', 'typecheck', 'build'];

/** As Nx 23 prints it. */
const output = `
 NX   Running targets check, typecheck for 3 projects failed

Tasks not run because their dependencies failed or --nx-bail=true:

- env-a:build

Failed tasks:

- env-a:check
\u001B[2m-\u001B[22m @envloom/nx:typecheck
- env-b:check
- env-a:test
`;

it('finds what failed and what was not run, of what was asked for', () => {
  expect(failedTargets(output, projects, targets)).toEqual(
    new Map([
      ['env-a', ['build', 'check']],
      ['@envloom/nx', ['typecheck']],
    ]),
  );
});

it('finds nothing where no task is listed', () => {
  expect(failedTargets(' NX   Cannot read nx.json\n', projects, targets)).toEqual(new Map());
});
