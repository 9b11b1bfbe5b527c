import { readFileSync } from 'node:fs';
import { EntryReader } from '@envloom/catalog/read';
import { ScratchWorkspace } from '@envloom/core/testing';
import { tinyModel } from '@envloom/env-package/testing';
import { Catalogue } from '@envloom/serve';
import { expect, it } from 'vitest';
import { Environments } from './environments.ts';
import { EnvironmentListing } from './listing.ts';

const kept = '.envloom/studio/environments.json';

function workspaceOf(names: readonly string[]): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  for (const name of names) {
    workspace.write(`generated/${name}/logic-model.yaml`, modelOf(name));
    const manifest = { name: `@envloom/env-${name}`, version: '0.1.0', envloom: {} };
    workspace.write(`generated/${name}/package.json`, manifest);
  }
  return workspace;
}

const modelOf = (name: string): string =>
  tinyModel.replace('name: tiny-counters', `name: ${name}`).replace('Counters', `Title of ${name}`);

/** A listing as a server has it that has just started. */
function listingOf(
  workspace: ScratchWorkspace,
  names: readonly string[],
  few?: number,
): EnvironmentListing {
  const { root } = workspace;
  const folders = names.map((name) => workspace.path('generated', name));
  const environments = new Environments(folders, new Catalogue([]));
  return new EnvironmentListing(root, environments, new EntryReader(root), few);
}

it.each([
  ['here', 2],
  ['in a thread', 0],
])('reads the same %s', async (_where, few) => {
  using workspace = workspaceOf(['one', 'two']);
  workspace.write('generated/two/logic-model.yaml', 'name: [');
  expect(await listingOf(workspace, ['two', 'one'], few).all()).toMatchObject([
    { state: 'read', name: 'one', title: 'Title of one' },
    {
      state: 'broken',
      name: 'two',
      problems: [expect.stringContaining('generated/two/logic-model.yaml:1')],
    },
  ]);
});

it('has what was read before a restart, and reads what has changed since', async () => {
  const names = ['one', 'two'];
  using workspace = workspaceOf(names);
  await listingOf(workspace, names).all();
  // What the file says was not read from the models: it was taken from there.
  const text = readFileSync(workspace.path(kept), 'utf8');
  workspace.write(kept, text.replaceAll('Title of', 'Kept of'));
  workspace.write('generated/two/logic-model.yaml', `${modelOf('two')}\n# changed\n`);
  expect(await listingOf(workspace, names).all()).toMatchObject([
    { title: 'Kept of one' },
    { title: 'Title of two' },
  ]);
});

it.each(['', '{"version":', '{"version":"0.0.0 0","items":{}}', '[]'])(
  'reads everything where the file that was kept is %j',
  async (text) => {
    using workspace = workspaceOf(['one']);
    workspace.write(kept, text);
    expect(await listingOf(workspace, ['one']).all()).toMatchObject([{ title: 'Title of one' }]);
  },
);

it('keeps what was read when it is closed, and starts nothing more', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `env-${at}`);
  using workspace = workspaceOf(names);
  const listing = listingOf(workspace, names);
  const [first] = await listing.soon(0);
  expect(first).toMatchObject({ state: 'unread' });
  await listing.close();
  expect(readFileSync(workspace.path(kept), 'utf8')).toContain('"items"');
});
