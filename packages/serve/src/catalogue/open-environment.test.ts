import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending, refusing } from '@envloom/episodes/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits/limits.ts';
import { SessionStore } from '../session/session-store.ts';
import { Catalogue } from './catalogue.ts';
import { CannotServeError, openEnvironment } from './open-environment.ts';

const packages = join(import.meta.dirname, '..', '..', '..');
const runtime = join(packages, 'runtime');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'envloom-serve-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(path: string, content: object | string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const manifest = {
  name: '@example/env-library-loans',
  version: '3.2.1',
  type: 'module',
  exports: './index.js',
  envloom: { model: 'logic-model.yaml' },
};

const index = {
  format_version: 1,
  env: 'library-loans',
  model_hash: LibraryLoans.definition.modelHash,
  seed: 7,
  options: {},
  scenarios: [lending, { ...refusing, split: 'held-out' }].map(
    ({ id, content_hash, kind, split }) => ({
      id,
      content_hash,
      kind,
      split,
      difficulty: 0.1,
    }),
  ),
};

/** A package as it is installed, with its own way to the runtime. */
function install(
  changes: { manifest?: object; index?: object | string; code?: string } = {},
): void {
  write('package.json', { ...manifest, ...changes.manifest });
  write(
    'index.js',
    changes.code ?? `export { LibraryLoans } from '${runtime}/src/testing/index.ts';`,
  );
  write('scenarios/index.json', changes.index ?? index);
  for (const one of [lending, refusing]) write(`scenarios/${one.id}.json`, one);
  mkdirSync(join(folder, 'node_modules', '@envloom'), { recursive: true });
  for (const name of ['runtime', 'episodes'])
    symlinkSync(join(packages, name), join(folder, 'node_modules', '@envloom', name));
}

async function refusal(): Promise<string> {
  const opened = await openEnvironment(folder).catch((error: unknown) => error);
  if (opened instanceof CannotServeError) return opened.message;
  throw new Error('it is no CannotServeError', { cause: opened });
}

describe('openEnvironment', () => {
  it('serves what it read, also when the set is made again beside it or goes', async () => {
    install();
    const environment = await openEnvironment(folder);
    const store = new SessionStore(new Catalogue([environment]), { limits: defaultLimits });
    const told = (scenario: string): unknown => store.open({ scenario }).reset().observation;
    write(`scenarios/${lending.id}.json`, { ...lending, task: { text: 'Another task.' } });
    expect(told(lending.id)).toEqual({ type: 'task', text: lending.task.text });
    rmSync(join(folder, 'scenarios'), { recursive: true });
    expect(told(refusing.id)).toEqual({ type: 'task', text: refusing.task.text });
  });

  it('says of a scenario that was damaged before what to do', async () => {
    install();
    write(`scenarios/${lending.id}.json`, '{');
    const environment = await openEnvironment(folder);
    const store = new SessionStore(new Catalogue([environment]), { limits: defaultLimits });
    const code = expect.objectContaining({ code: 'UNKNOWN_SCENARIO', path: 'scenario' });
    expect(() => store.open({ scenario: lending.id })).toThrow(code);
    expect(store.size).toBe(0);
  });

  it('opens a package with its scenarios by split', async () => {
    install();
    const environment = await openEnvironment(folder);
    expect(environment).toMatchObject({
      name: 'library-loans',
      version: '3.2.1',
      package: '@example/env-library-loans',
      folder,
      ids: { train: [lending.id], 'held-out': [refusing.id], all: [lending.id, refusing.id] },
    });
  });

  it('plays its scenarios', async () => {
    install();
    const environment = await openEnvironment(folder);
    const played = environment.episode(environment.scenarios.get(lending.id), { reward: 'strict' });
    for (const step of lending.reference) {
      const done = played.step(
        step.kind === 'message'
          ? step.content
          : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] },
      );
      expect(done.reward).toBe(step.kind === 'message' ? 1 : 0);
    }
  });

  it('says that a folder is no package of an environment', async () => {
    expect(await refusal()).toMatch(/is no environment package/);
    write('package.json', { name: 'left-pad', version: '1.0.0' });
    expect(await refusal()).toMatch(/has no "envloom" field/);
    write('package.json', '{');
    expect(await refusal()).toMatch(/has a package.json that cannot be read/);
  });

  it('says that a package is not installed', async () => {
    write('package.json', manifest);
    expect(await refusal()).toMatch(/cannot be imported: Cannot find module '@envloom\/runtime'/);
  });

  it('says that a package has no code of its name', async () => {
    install({ manifest: { exports: undefined } });
    expect(await refusal()).toMatch(/cannot be imported: Cannot find module/);
  });

  it.each([
    ['export const a = 1;', /exports no environment/],
    ['export default function () {}', /exports no environment/],
    ['throw new Error("broken by hand");', /cannot be imported: broken by hand/],
    ['export const = 1;', /cannot be imported:/],
  ])('says that %s is no environment', async (code, message) => {
    install({ code });
    expect(await refusal()).toMatch(message);
  });

  it.each([
    [{ ...index, scenarios: [] }, /are none at all/],
    [{ ...index, model_hash: 'other' }, /are of another version of its model/],
    [{ ...index, scenarios: [{ id: '../../etc/passwd' }] }, /cannot be read: .*scenarios\[0\]\.id/],
    ['{', /cannot be read: .*is no JSON/],
  ])('refuses scenarios that are not its own', async (of, message) => {
    install({ index: of });
    expect(await refusal()).toMatch(message);
    expect(await refusal()).toMatch(/Make them with: npx nx g scenarios library-loans/);
  });

  it('refuses a package without scenarios', async () => {
    install();
    rmSync(join(folder, 'scenarios'), { recursive: true });
    expect(await refusal()).toMatch(/has no scenarios, and nothing unverified is served/);
  });
});
