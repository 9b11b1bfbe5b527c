import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from '@envloom/core';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorldText, tinyModel } from '@envloom/env-package/testing';
import { jsonSchemaOf } from '@envloom/runtime';
import { Catalogue, openEnvironment, type RunningServer, startServer } from '@envloom/serve';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  EnvironmentDocument,
  EnvironmentItem,
  EnvironmentList,
  ScenarioList,
} from '../../protocol/environments.ts';
import { Environments } from './environments.ts';
import { environmentRoutes } from './routes.ts';

const checkout = join(import.meta.dirname, '../../../../..');

let server: RunningServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(root: string, names: readonly string[]): Promise<void> {
  const catalogue = new Catalogue([]);
  const folders = names.map((name) => join(root, 'generated', name));
  const environments = new Environments(folders, catalogue);
  server = await startServer(catalogue, {
    extensions: [
      {
        routes: (app, parts) =>
          environmentRoutes(app, { root, environments, canSave: false, server: parts }),
        channels: {},
      },
    ],
  });
}

// What the routes answer is what the protocol says.
async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${server?.url}/studio/api/${path}`);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  const value = generated<T>(await response.json());
  return value;
}

/** The list when nothing is left to be read. */
async function list(): Promise<readonly EnvironmentItem[]> {
  const { environments } = await get<EnvironmentList>('environments.json');
  return environments.some(({ state }) => state === 'unread') ? list() : environments;
}

async function details(name: string): Promise<EnvironmentDocument & { state: 'read' }> {
  const document = await get<EnvironmentDocument>(`environments/${name}.json`);
  if (document.state !== 'read') throw new Error(document.problems.join('\n'));
  return document;
}

describe('an environment of the workspace', () => {
  it('is in the list with its figures', async () => {
    using workspace = new ScratchWorkspace();
    // Without what an earlier version of this code may have kept.
    for (const file of ['logic-model.yaml', 'package.json', 'quality.json', 'scenarios.jsonl'])
      cpSync(
        join(checkout, 'generated/library-loans', file),
        workspace.path('generated/library-loans', file),
      );
    await serve(workspace.root, ['library-loans']);
    expect(await list()).toMatchObject([
      {
        name: 'library-loans',
        domain: 'public-services/library',
        tools: { queries: 6, mutations: 17 },
        scenarios: { train: 252, heldOut: 28, programs: 12, isCurrent: true },
        quality: 'passed',
      },
    ]);
  });

  it('has everything that is shown of it', async () => {
    await serve(checkout, ['library-loans']);
    const { entities, tools, rules, machines, quality, programs } = await details('library-loans');
    expect(entities.find(({ name }) => name === 'Loan')?.fields).toContainEqual(
      expect.objectContaining({ name: 'copy_id', type: 'key of Copy', refersTo: 'Copy' }),
    );
    expect(rules.find(({ id }) => id === 'waive-small')).toMatchObject({ enforced: 'agent' });
    expect(machines.find(({ entity }) => entity === 'Loan')).toEqual({
      entity: 'Loan',
      field: 'status',
      states: ['open', 'returned', 'lost'],
      initial: 'open',
      steps: [
        { from: 'open', to: 'returned' },
        { from: 'open', to: 'lost' },
        { from: 'lost', to: 'returned' },
      ],
    });
    expect(tools.find(({ name }) => name === 'search_titles')?.schema).toMatchObject({
      properties: { kind: { enum: ['book', 'audiobook', 'dvd', 'magazine'] } },
      required: ['text'],
      additionalProperties: false,
    });
    expect(quality?.gates.map(({ passed }) => passed)).toEqual([true, true, true, true, true]);
    expect(quality?.tables.map(({ title }) => title)).toContain('Mistakes that nothing noticed');
    expect(programs.find(({ name }) => name === 'jammed-return-box')).toMatchObject({
      scenarios: 20,
      problems: [],
      program: { title: 'Nobody pays for the jammed return box' },
    });
    expect(programs.map(({ name }) => name)).not.toContain('helpers');
  });

  it('has the same argument schemas as its package', async () => {
    await serve(checkout, ['library-loans']);
    const { tools } = await details('library-loans');
    const schemas = Object.fromEntries(tools.map(({ name, schema }) => [name, schema]));
    expect(schemas).toEqual(await packageSchemas('library-loans'));
  });

  it('lists its scenarios', async () => {
    await serve(checkout, ['library-loans']);
    const { scenarios } = await get<ScenarioList>('environments/library-loans/scenarios.json');
    expect(scenarios).toHaveLength(280);
    expect(scenarios.at(-1)).toMatchObject({ split: 'train', program: 'stolen-bag-on-the-train' });
  });
});

/** JSON Schemas of the arguments by tool, as the generated package tells them to agents. */
async function packageSchemas(name: string): Promise<Record<string, unknown>> {
  const { definition } = await openEnvironment(join(checkout, 'generated', name));
  const schemas = definition.tools.map(
    (tool) => [tool.name, jsonSchemaOf(tool.params, tool.unknown)] as const,
  );
  return Object.fromEntries(schemas);
}

describe('an environment that is broken', () => {
  it('is listed with what is wrong, beside the others', async () => {
    using workspace = new ScratchWorkspace();
    addEnvironment(workspace, 'tiny-counters', tinyModel);
    addEnvironment(workspace, 'ruin', 'name: [');
    await serve(workspace.root, ['tiny-counters', 'ruin']);
    const [ruin, tiny] = await list();
    expect(ruin).toMatchObject({ state: 'broken', name: 'ruin' });
    expect(JSON.stringify(ruin)).toContain('generated/ruin/logic-model.yaml:1');
    expect(tiny).toMatchObject({ state: 'read', quality: 'unchecked' });
    expect(tiny).not.toHaveProperty('scenarios');
    const document = await get<EnvironmentDocument>('environments/ruin.json');
    expect(document).toEqual(ruin);
  });

  it('is read again when it is mended', async () => {
    using workspace = new ScratchWorkspace();
    addEnvironment(workspace, 'tiny-counters', 'name: [');
    await serve(workspace.root, ['tiny-counters']);
    expect(await list()).toMatchObject([{ state: 'broken' }]);
    workspace.write('generated/tiny-counters/logic-model.yaml', tinyModel);
    expect(await list()).toMatchObject([{ state: 'read', title: 'Counters' }]);
  });

  it('names the nearest where there is none of a name', async () => {
    await serve(checkout, ['library-loans']);
    const response = await fetch(`${server?.url}/studio/api/environments/libary-loans.json`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(String.raw`did you mean \"library-loans\"?`);
  });

  it('says which task programs cannot be read, and shows the others', async () => {
    using workspace = new ScratchWorkspace();
    addEnvironment(workspace, 'tool-shed', smallWorldText);
    workspace.write('generated/tool-shed/tasks/half.yaml', 'name: half\ntitle: Half\n');
    await serve(workspace.root, ['tool-shed']);
    const { programs } = await details('tool-shed');
    expect(programs).toMatchObject([{ name: 'half', scenarios: 0 }]);
    expect(programs[0]?.problems.join('\n')).toContain('generated/tool-shed/tasks/half.yaml:1');
  });
});

it('answers soon whatever there is to read, and reads on', async () => {
  using workspace = new ScratchWorkspace();
  const names = Array.from({ length: 300 }, (_, at) => `counters-${at}`);
  for (const name of names)
    addEnvironment(workspace, name, tinyModel.replace('name: tiny-counters', `name: ${name}`));
  await serve(workspace.root, names);
  const { environments: first } = await get<EnvironmentList>('environments.json');
  expect(first).toHaveLength(300);
  expect(first.map(({ state }) => state)).toContain('unread');
  expect((await list()).every(({ state }) => state === 'read')).toBe(true);
});

it('shows what texts of models hide', async () => {
  using workspace = new ScratchWorkspace();
  const hostile = 'Counters \u202e<img src=x onerror=alert(1)>';
  addEnvironment(
    workspace,
    'tiny-counters',
    tinyModel.replace('title: Counters', `title: '${hostile}'`),
  );
  await serve(workspace.root, ['tiny-counters']);
  const title = String.raw`Counters \u202e<img src=x onerror=alert(1)>`;
  expect(await list()).toMatchObject([{ title }]);
  expect(await details('tiny-counters')).toMatchObject({ summary: { title } });
});

function addEnvironment(workspace: ScratchWorkspace, name: string, model: string): void {
  workspace.write(`generated/${name}/logic-model.yaml`, model);
  workspace.write(`generated/${name}/package.json`, {
    name: `@envloom/env-${name}`,
    version: '0.1.0',
    envloom: {},
  });
}
