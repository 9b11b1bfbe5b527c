import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorldText } from '@envloom/env-package/testing';
import { expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { listOptions } from './command.ts';
import { listEnvironments } from './list-environments.ts';

const repository = join(import.meta.dirname, '../../../../..');

function listed(root: string, options: object = {}) {
  const said = { output: '', errors: '' };
  const context = {
    ...scratchContext(root, (text) => (said.output += text)),
    errors: { write: (text: string) => (said.errors += text) },
  };
  return { isWhole: listEnvironments(listOptions.parse(options), context), ...said };
}

it('prints one line per environment', () => {
  const { isWhole, output } = listed(repository);
  const [header = '', ...lines] = output.split('\n');
  const folders = readdirSync(join(repository, 'generated')).filter((name) => !name.includes('.'));
  expect(isWhole).toBe(true);
  expect(lines.slice(0, folders.length).map((line) => line.split(' ', 1).join(''))).toEqual(
    folders,
  );
  const loans = lines.find((line) => line.startsWith('library-loans')) ?? '';
  const title = 'Public library circulation desk';
  expect(loans).toMatch(new RegExp(`23 +252 +28 +28 of 280  ${title}$`));
  expect(loans.indexOf(title)).toBe(header.indexOf('what it is'));
});

it('tells the same to programs', () => {
  const { output } = listed(repository, { envs: 'library-loans', json: true });
  expect(JSON.parse(output)).toEqual([
    {
      name: 'library-loans',
      title: 'Public library circulation desk',
      package: '@envloom/env-library-loans',
      path: 'generated/library-loans',
      tools: 23,
      scenarios: { train: 252, held_out: 28 },
      interactions: { conversational: 28, non_conversational: 252 },
    },
  ]);
});

it('lists the others where one cannot be read', () => {
  using workspace = new ScratchWorkspace();
  for (const [name, model] of [
    ['bad', 'name: ['],
    ['tool-shed', smallWorldText],
  ] as const) {
    workspace.write(`generated/${name}/logic-model.yaml`, model);
    workspace.write(`generated/${name}/package.json`, { name, version: '0.1.0' });
  }
  const { isWhole, output, errors } = listed(workspace.root);
  expect(isWhole).toBe(false);
  expect(output).toMatch(/^tool-shed +6 +0 +0 +0 of 0  Tool shed$/m);
  expect(errors).toContain('generated/bad/logic-model.yaml:1');
});
