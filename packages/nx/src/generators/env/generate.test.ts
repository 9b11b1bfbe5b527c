import type { GivenOptions } from '@envloom/core/command';
import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { FsTree } from 'nx/src/generators/tree.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentHash } from '@envloom/core/files';
import type { Beside } from '@envloom/env-package';
import { fakeEmit, storedIndex, storedScenario } from '@envloom/env-package/testing';
import { ScratchWorkspace } from '@envloom/core/testing';
import { type EnvPorts, generateEnvironment } from './generate.ts';

let tree: Tree;
let said: string[];
let ports: { -readonly [Key in keyof EnvPorts]: EnvPorts[Key] };

beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
  tree.write('models/loans.yaml', 'name: loans\nentity: Book\n');
  said = [];
  const say = (message: string): void => {
    said.push(message);
  };
  ports = {
    emit: fakeEmit,
    checkStaged: async () => [],
    ask: async () => undefined,
    inform: say,
    warn: say,
  };
});

const options: GivenOptions = { name: 'loans', model: 'models/loans.yaml' };

const generate = (extra: Partial<GivenOptions> = {}): Promise<unknown> =>
  generateEnvironment(tree, { ...options, ...extra }, ports);

const regenerate = (extra: Partial<GivenOptions> = {}): Promise<unknown> =>
  generateEnvironment(tree, { name: 'loans', ...extra }, ports);

/** The tree's paths and texts, to see that nothing was touched. */
const snapshot = (): string => JSON.stringify(tree.listChanges());

async function expectNothingWritten(run: () => Promise<unknown>, message: RegExp): Promise<void> {
  const before = snapshot();
  await expect(run()).rejects.toThrow(message);
  expect(snapshot()).toBe(before);
}

describe('a new environment', () => {
  it('writes the package, the model and the manifest', async () => {
    await generate();
    const read = (path: string): string | null => tree.read(`generated/loans/${path}`, 'utf-8');
    expect(read('src/entities.ts')).toBe('export interface Book {}\n');
    expect(read('logic-model.yaml')).toBe('name: loans\nentity: Book\n');
    expect(read('package.json')).toContain('@envloom/env-loans');
    expect(JSON.parse(read('.envloom.json') ?? '')).toMatchObject({
      format_version: 1,
      files: {
        'src/entities.ts': { owner: 'generator' },
        'package.json': { owner: 'user' },
        'logic-model.yaml': { owner: 'source' },
      },
    });
  });

  it('goes into --directory', async () => {
    await generate({ directory: 'environments/public' });
    expect(tree.exists('environments/public/loans/src/index.ts')).toBe(true);
    expect(tree.exists('generated')).toBe(false);
  });

  it('refuses a directory outside the workspace', async () => {
    await expectNothingWritten(() => generate({ directory: '../elsewhere' }), /--directory/);
  });

  it('type-checks what it is about to write, and treats errors as its own', async () => {
    ports.checkStaged = async (_root, files) => [`src/index.ts:1:1 in ${files.length}`];
    await expectNothingWritten(generate, /bug in envloom[^]*src\/index\.ts:1:1 in 5/);
  });
});

describe('a model that is not valid', () => {
  it('reports every problem at once and writes nothing', async () => {
    tree.write('models/loans.yaml', 'name: loans\nproblem: one\nproblem: two\n');
    await expectNothingWritten(generate, /2 problems[^]*loans\.yaml: one\n[^]*loans\.yaml: two/);
  });

  it('must have the name that was asked for', async () => {
    tree.write('models/loans.yaml', 'name: lendings\n');
    await expectNothingWritten(generate, /is named "lendings", not "loans"/);
  });

  it('must exist', async () => {
    await expectNothingWritten(() => generate({ model: 'no/such.yaml' }), /--model: there is no/);
  });
});

describe('without --model', () => {
  it('names the option when nobody can be asked', async () => {
    await expectNothingWritten(regenerate, /generated\/loans\/logic-model\.yaml[^]*--model <path>/);
  });

  it('asks when somebody can be', async () => {
    ports.ask = async () => 'models/loans.yaml';
    await regenerate();
    expect(tree.exists('generated/loans/src/index.ts')).toBe(true);
  });

  it("uses the environment's own model", async () => {
    await generate();
    tree.write('generated/loans/logic-model.yaml', 'name: loans\nentity: Copy\n');
    await regenerate();
    expect(tree.read('generated/loans/src/entities.ts', 'utf-8')).toContain('Copy');
  });
});

describe('a second run', () => {
  it('writes nothing and says so', async () => {
    await generate();
    const before = snapshot();
    ports.checkStaged = () => Promise.reject(new Error('nothing is left to check'));
    await regenerate();
    await generate();
    expect(snapshot()).toBe(before);
    expect(said).toEqual(Array(2).fill('generated/loans is up to date: nothing was written.'));
  });

  it('takes another line ending for no edit', async () => {
    await generate();
    tree.write('generated/loans/src/entities.ts', 'export interface Book {}\r\n');
    await regenerate();
    expect(said).toHaveLength(1);
  });

  it('removes files that are no longer generated', async () => {
    tree.write('models/loans.yaml', 'name: loans\nextra: more\n');
    await generate();
    expect(tree.exists('generated/loans/src/more.ts')).toBe(true);
    tree.write('models/loans.yaml', 'name: loans\n');
    await generate();
    expect(tree.exists('generated/loans/src/more.ts')).toBe(false);
  });

  it('hands its task programs to the emitter and leaves them as they are', async () => {
    await generate();
    tree.write('generated/loans/tasks/lend.yaml', 'name: lend\n');
    tree.write('generated/loans/tasks/notes.md', 'Not a program.\n');
    let handed: Beside['tasks'];
    ports.emit = (text, file, beside) => {
      handed = beside?.tasks;
      return fakeEmit(text, file, beside);
    };
    await regenerate();
    expect(handed).toEqual([{ file: 'generated/loans/tasks/lend.yaml', text: 'name: lend\n' }]);
    expect(tree.read('generated/loans/tasks/lend.yaml', 'utf8')).toBe('name: lend\n');
  });

  it('keeps the name that its owner gave the package', async () => {
    await generate();
    tree.write('generated/loans/package.json', '{ "name": "@acme/loans" }');
    let told: string | undefined;
    ports.emit = (text, file, beside) => {
      told = beside?.packageName;
      return fakeEmit(text, file, beside);
    };
    await regenerate();
    expect(told).toBe('@acme/loans');
    tree.delete('generated/loans/package.json');
    await regenerate();
    expect(told).toBeUndefined();
  });

  it("leaves a user's files alone", async () => {
    await generate();
    tree.write('generated/loans/package.json', '{ "name": "@envloom/env-loans", "mine": true }');
    tree.write('generated/loans/test/mine.test.ts', '// mine');
    tree.write('generated/loans/logic-model.yaml', 'name: loans\nentity: Copy\n');
    await regenerate({ overwrite: true });
    expect(tree.read('generated/loans/package.json', 'utf-8')).toContain('mine');
    expect(tree.read('generated/loans/test/mine.test.ts', 'utf-8')).toBe('// mine');
  });
});

describe('stored scenarios', () => {
  const folder = 'generated/loans/scenarios';
  const id = 'loans-7-0001';

  const store = (modelHash: string): void => {
    tree.write(`${folder}/index.json`, JSON.stringify(storedIndex(modelHash, id)));
    tree.write(`${folder}/${id}.json`, JSON.stringify(storedScenario(id, modelHash)));
  };

  it('stay when the model changes, and a warning says what makes them again', async () => {
    await generate();
    store('of another model');
    const stored = tree.read(`${folder}/${id}.json`, 'utf-8');
    await regenerate();
    expect(tree.read(`${folder}/${id}.json`, 'utf-8')).toBe(stored);
    expect(said.at(-1)).toMatch(/another version[^]*again with: npx nx g scenarios loans /);
  });

  it('of this model are counted for the emitter without a word', async () => {
    let handed: number | undefined;
    ports.emit = async (text, file, beside) => {
      handed = beside?.scenarioCount;
      return fakeEmit(text, file);
    };
    store(contentHash('name: loans\nentity: Book\n'));
    await generate();
    expect(handed).toBe(1);
    expect(said).toEqual([]);
  });

  it('that cannot be made are left out, and a warning says so', { timeout: 60_000 }, async () => {
    using workspace = new ScratchWorkspace();
    tree = new FsTree(workspace.root, false);
    tree.write('models/loans.yaml', 'name: loans\nentity: Book\n');
    await generate();
    workspace.write(`${folder}.jsonl`, '{ "seed": 7 }\n');
    await regenerate();
    expect(said.find((text) => text.includes('could not be made'))).toMatch(/loans.scenarios/);
    expect(tree.exists('generated/loans/src/entities.ts')).toBe(true);
  });

  it('that are broken stop the generator', async () => {
    await generate();
    store('x');
    tree.write(`${folder}/index.json`, '{ "id": }');
    await expectNothingWritten(regenerate, /index\.json:1:9 is no JSON/);
  });
});

describe('hand edits', () => {
  const edited = 'generated/loans/src/entities.ts';

  it('stop the generator, which names them and the way out', async () => {
    await generate();
    tree.write(edited, '// mine');
    await expectNothingWritten(
      regenerate,
      /src\/entities\.ts[^]*logic-model\.yaml[^]*npx nx g env loans --overwrite/,
    );
  });

  it('are discarded with --overwrite', async () => {
    await generate();
    tree.write(edited, '// mine');
    await regenerate({ overwrite: true });
    expect(tree.read(edited, 'utf-8')).toContain('Book');
  });

  it('include files that were there before', async () => {
    tree.write(edited, '// older than envloom');
    await expectNothingWritten(generate, /entities\.ts/);
  });

  it('include files that are no longer generated', async () => {
    tree.write('models/loans.yaml', 'name: loans\nextra: more\n');
    await generate();
    tree.write('generated/loans/src/more.ts', '// mine');
    tree.write('models/loans.yaml', 'name: loans\n');
    await expectNothingWritten(generate, /src\/more\.ts/);
  });

  it('include edits of the own model that another model would replace', async () => {
    await generate();
    tree.write('generated/loans/logic-model.yaml', 'name: loans\nentity: Mine\n');
    tree.write('models/loans.yaml', 'name: loans\nentity: Theirs\n');
    await expectNothingWritten(generate, /logic-model\.yaml[^]*--model models\/loans\.yaml/);
  });

  it('include a model that is newer than the one given before', async () => {
    const own = 'generated/loans/logic-model.yaml';
    await generate();
    tree.write(own, 'name: loans\nentity: Mine\n');
    await regenerate();
    await expectNothingWritten(
      generate,
      /logic-model\.yaml is not the model that --model put there last[^]*git diff --no-index generated\/loans\/logic-model\.yaml models\/loans\.yaml[^]*npx nx g env loans\n[^]*npx nx g env loans --overwrite --model models\/loans\.yaml/,
    );
    await generate({ overwrite: true });
    expect(tree.read(own, 'utf-8')).toBe('name: loans\nentity: Book\n');
  });

  it('do not include a model that was only given, and read again, before', async () => {
    await generate();
    await regenerate();
    tree.write('models/loans.yaml', 'name: loans\nentity: Theirs\n');
    await generate();
    expect(tree.read('generated/loans/src/entities.ts', 'utf-8')).toContain('Theirs');
  });

  it('cannot be told without a readable manifest', async () => {
    await generate();
    tree.write('generated/loans/.envloom.json', '{ "format_version": 99 }');
    await expectNothingWritten(regenerate, /\.envloom\.json is not a manifest/);
    await regenerate({ overwrite: true });
    expect(tree.read('generated/loans/.envloom.json', 'utf-8')).toContain('"format_version": 1');
  });
});

describe('a scope', () => {
  const named = (): (string | undefined)[] => {
    const names: (string | undefined)[] = [];
    ports.emit = (text, file, beside) => {
      names.push(beside?.packageName);
      return fakeEmit(text, file, beside);
    };
    return names;
  };
  const plugins = (scope: string): string =>
    JSON.stringify({ plugins: [{ plugin: '@envloom/nx', options: { scope } }] });

  it('is that of --scope, else that of nx.json', async () => {
    const names = named();
    tree.write('nx.json', plugins('@mine'));
    await generate();
    tree.delete('generated/loans');
    await generate({ scope: '@acme' });
    expect(names).toEqual(['@mine/env-loans', '@acme/env-loans']);
  });

  it('is not given to a package that has its name', async () => {
    tree.write('generated/loans/package.json', '{ "name": "loans" }');
    const names = named();
    await generate({ scope: '@acme' });
    expect(names).toEqual(['loans']);
  });

  it('must be one', async () => {
    await expectNothingWritten(() => generate({ scope: 'acme' }), /--scope must be .*@acme/);
    tree.write('nx.json', plugins('Acme'));
    await expectNothingWritten(generate, /nx\.json must be .*@acme, but is "Acme"/);
  });
});

it('says what it can generate from where nothing is named', async () => {
  await expect(generate({ name: undefined })).rejects.toThrow(/npx nx g env --task[^]*--topic/);
});
