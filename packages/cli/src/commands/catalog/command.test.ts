import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogSchema, type CatalogEntry } from '@envloom/catalog';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorldText } from '@envloom/env-package/testing';
import { tinyModel } from '@envloom/env-package/testing';
import { scratchContext } from '../../testing/scratch-context.ts';
import { generateCatalog } from './command.ts';

const files = ['CATALOG.md', 'DATA-CARD.md', 'catalog.json', 'catalog.schema.json'];
const shed = 'generated/tool-shed';
const counters = 'generated/tiny-counters';

let workspace: ScratchWorkspace;
let said = '';
let context: CommandContext;

function addEnvironment(root: string, model: string, manifest: object = {}): void {
  const [, name = ''] = /^name: (.*)$/m.exec(model) ?? [];
  workspace.write(`${root}/logic-model.yaml`, model);
  workspace.write(`${root}/package.json`, {
    name: `@envloom/env-${name}`,
    version: '0.1.0',
    license: 'MIT',
    ...manifest,
  });
}

function addScenarios(): void {
  const scenario = (at: number, difficulty: number): object => ({
    id: `tool-shed-7-${at}`,
    content_hash: String(at).repeat(32),
    kind: at === 1 ? 'must-refuse' : 'ordinary',
    split: at === 2 ? 'held-out' : 'train',
    difficulty,
  });
  workspace.write(`${shed}/scenarios/index.json`, {
    format_version: 1,
    env: 'tool-shed',
    model_hash: 'of an earlier model',
    seed: 7,
    options: { count: 3 },
    scenarios: [scenario(1, 0.2), scenario(2, 0.5), scenario(3, 1)],
  });
  workspace.write(`${shed}/scenarios/bases/a.json`, {
    rows: { people: [1, 2], items: { T1: {} } },
  });
  workspace.write(`${shed}/scenarios/bases/b.json`, { rows: { people: [1], items: {} } });
}

async function generate(options: GivenOptions = {}, isDryRun = false): Promise<void> {
  await generateCatalog(options, context, isDryRun);
}

const read = (file: string): string => readFileSync(workspace.path('generated', file), 'utf8');

const environments = (): CatalogEntry[] =>
  catalogSchema.parse(JSON.parse(read('catalog.json'))).environments;

const times = (): number[] =>
  files.map((file) => statSync(workspace.path('generated', file)).mtimeMs);

beforeEach(() => {
  said = '';
  workspace = new ScratchWorkspace();
  context = scratchContext(workspace.root, (text) => (said += text));
  addEnvironment(shed, smallWorldText, { bin: { 'env-tool-shed': './src/command.ts' } });
  addEnvironment(counters, tinyModel);
  addScenarios();
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

describe('the catalogue', () => {
  it('tells programs what an environment holds and how to get it', async () => {
    await generate();
    const [tiny, found] = environments();
    expect(tiny).toMatchObject({ name: 'tiny-counters', provenance: { origin: 'hand-written' } });
    expect(tiny).not.toHaveProperty('serve');
    expect(found).toMatchObject({
      package: '@envloom/env-tool-shed',
      domain: 'commerce/lending',
      path: shed,
      install: 'npm install @envloom/env-tool-shed@0.1.0',
      serve: 'npx -y @envloom/env-tool-shed@0.1.0 serve',
      scenarios: {
        current: false,
        count: 3,
        kinds: { 'must-refuse': 1, ordinary: 2 },
        splits: { train: 2, held_out: 1 },
        difficulty: { least: 0.2, median: 0.5, mean: 0.5667, most: 1, fifths: [0, 1, 1, 0, 1] },
      },
    });
    expect(found?.tools.find(({ name }) => name === 'lend')).toMatchObject({
      kind: 'mutation',
      parameters: [{ name: 'person_id', type: 'key of Person', required: true }, {}],
    });
    expect(found?.entities).toMatchObject([
      { name: 'Person', rows: { least: 1, most: 2 } },
      { name: 'Item', rows: { least: 0, most: 1 } },
    ]);
  });

  it('adds all of them up', async () => {
    await generate();
    expect(catalogSchema.parse(JSON.parse(read('catalog.json'))).totals).toMatchObject({
      environments: 2,
      domains: { commerce: 1, office: 1 },
      tools: { query: 3, mutation: 4 },
      scenarios: { count: 3 },
      quality: { unchecked: 2 },
    });
  });

  it('shows people all of them', async () => {
    await generate();
    expect(read('CATALOG.md')).toContain('[Tool shed](tool-shed/README.md)');
  });

  it('says what was checked, and what was not', async () => {
    await generate();
    expect(read('DATA-CARD.md')).toContain('| check of an environment | 0 | 0 | 2 |');
    expect(read('DATA-CARD.md')).toContain('| people | 2 |');
  });

  it('is written once', async () => {
    await generate();
    const before = times();
    said = '';
    await generate();
    expect(times()).toEqual(before);
    expect(said).toContain('The catalogue in generated is up to date: nothing was written.');
    expect(
      readdirSync(workspace.path('generated'))
        .filter((name) => name.includes('.'))
        .toSorted(),
    ).toEqual(files);
  });

  it('is not written in a dry run', async () => {
    await generate({}, true);
    expect(existsSync(workspace.path('generated/catalog.json'))).toBe(false);
    expect(said).toContain('Would be written to generated: catalog.json');
  });
});

describe('texts of models', () => {
  const hostile = '</script><img src=x onerror=alert(1)> "&\' | `a` [b](c) $& \u202e';

  it('are shown and never obeyed', async () => {
    addEnvironment(
      shed,
      smallWorldText.replace('title: Tool shed', () => `title: ${JSON.stringify(hostile)}`),
    );
    await generate();
    expect(read('CATALOG.md')).not.toContain('\u202e');
    expect(read('CATALOG.md')).toContain(String.raw`\</script\>\<img src=x onerror=alert(1)\>`);
    expect(environments().at(-1)?.title).toBe(hostile);
  });
});

describe('an environment that cannot be read', () => {
  it.each([
    ['logic-model.yaml', 'name: [', /tool-shed\/logic-model\.yaml:1/],
    ['package.json', '{ "name": "x" }', /tool-shed\/package\.json version: /],
    ['quality.json', '{', /tool-shed\/quality\.json It is no JSON/],
    ['provenance.json', '[]', /tool-shed\/provenance\.json .*expected object/],
    ['scenarios/index.json', '{}', /tool-shed\/scenarios\/index\.json .*format_version/],
    ['scenarios/bases/a.json', '{}', /tool-shed\/scenarios\/bases\/a\.json rows/],
  ])('is named with its %s, and the others are written', async (file, text, message) => {
    workspace.write(`${shed}/${file}`, text);
    await expect(generate()).rejects.toThrow(message);
    expect(environments().map(({ name }) => name)).toEqual(['tiny-counters']);
  });

  it('replaces no catalogue when it is the only one', async () => {
    await generate();
    const before = times();
    workspace.remove(counters);
    workspace.write(`${shed}/logic-model.yaml`, 'name: [');
    await expect(generate()).rejects.toThrow('No environment can be read, and nothing was written');
    expect(times()).toEqual(before);
  });
});

describe('refuses', () => {
  it('two environments with one name, naming both', async () => {
    addEnvironment('generated/more/shed', smallWorldText);
    await expect(generate()).rejects.toThrow(
      'tool-shed: generated/more/shed and generated/tool-shed',
    );
    expect(existsSync(workspace.path('generated/catalog.json'))).toBe(false);
  });

  it('to replace what others wrote', async () => {
    workspace.write('generated/CATALOG.md', '# Mine');
    await expect(generate()).rejects.toThrow(/there is already CATALOG\.md/);
    expect(read('CATALOG.md')).toBe('# Mine');
    expect(existsSync(workspace.path('generated/catalog.json'))).toBe(false);
  });

  it.each([{ output: '../elsewhere' }, { directory: '../elsewhere' }])(
    'a folder outside the workspace: %o',
    async (options) => {
      await expect(generate(options)).rejects.toThrow('inside the workspace');
    },
  );

  it('a folder without environments', async () => {
    await expect(generate({ directory: 'other' })).rejects.toThrow('no environments in other');
  });
});

describe('--check', () => {
  it('passes where the catalogue matches, whatever the line ends', async () => {
    await generate();
    workspace.write('generated/CATALOG.md', read('CATALOG.md').replaceAll('\n', '\r\n'));
    await generate({ check: true });
    expect(said).toContain('up to date');
  });

  it('fails where it does not, and tells the command', async () => {
    await generate({ output: 'docs/all' });
    const changed = smallWorldText.replace('Lend a tool.', 'Lend out a tool.');
    workspace.write(`${shed}/logic-model.yaml`, changed);
    await expect(generate({ check: true, output: 'docs/all' })).rejects.toThrow(
      /catalog\.json\.\nRepair it with: npx envloom catalog --output docs\/all$/,
    );
  });
});

describe('--site', () => {
  const site = 'public/pages';

  it('writes the page with the environments of the catalogue', async () => {
    await generate({ site });
    const api = (path: string): unknown =>
      JSON.parse(readFileSync(workspace.path(site, 'studio/api', path), 'utf8'));
    expect(api('features.json')).toMatchObject({ isLive: false });
    expect(api('environments.json')).toMatchObject({
      environments: [{ name: 'tiny-counters' }, { name: 'tool-shed' }],
    });
    expect(existsSync(workspace.path(site, 'index.html'))).toBe(true);
    expect(said).toContain('Written to public/pages: the page with 2 environments.');
  });

  it.each([
    ['with --check', { check: true }, false],
    ['in a dry run', {}, true],
  ])('writes nothing %s', async (_, options, isDryRun) => {
    await generate();
    await generate({ ...options, site }, isDryRun);
    expect(existsSync(workspace.path('public'))).toBe(false);
  });

  it('leaves alone what others wrote', async () => {
    workspace.write(`${site}/index.html`, 'mine');
    await expect(generate({ site })).rejects.toThrow('holds files that envloom did not write');
    expect(readFileSync(workspace.path(site, 'index.html'), 'utf8')).toBe('mine');
  });
});

it('ends between two environments when it is interrupted', async () => {
  const onInterrupt: CommandContext['onInterrupt'] = (stop) => {
    stop();
    return () => undefined;
  };
  await expect(generateCatalog({}, { ...context, onInterrupt })).rejects.toThrow(
    'Interrupted: nothing was written.',
  );
  expect(existsSync(workspace.path('generated/catalog.json'))).toBe(false);
});
