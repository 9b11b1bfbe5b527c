import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '@envloom/core';
import { Episode, type Scenario } from '../index.ts';
import { holdScenarios, readScenarios } from '../node.ts';
import { withContentHash } from '../trajectory.ts';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending, refusing } from '../testing/scenarios.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'envloom-scenarios-'));
  mkdirSync(join(folder, 'bases'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const state = new LibraryLoans().state();
const json: Json = JSON.parse(JSON.stringify(state));
const base = createHash('sha256').update(canonicalJson(json)).digest('hex');

const onBase = (scenario: Scenario, id: string, changes: { clock?: string } = {}): Scenario => {
  const start = { state: { ...state, ...changes } };
  const { content_hash } = withContentHash({ ...scenario, initial_state: start });
  return { ...scenario, id, initial_state: { base, ...changes }, content_hash };
};

const first = onBase(lending, 'library-loans-7-0001');
const second = onBase(refusing, 'library-loans-7-0002');
const later = onBase(lending, 'library-loans-7-0003', { clock: '2026-05-01T09:00:00Z' });
const all = [first, second, later];

const write = (path: string, content: object | string): void => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, path), text);
};

const index = (...ids: readonly string[]): object => ({
  format_version: 1,
  env: lending.env,
  model_hash: lending.model_hash,
  seed: 7,
  options: { count: 3 },
  scenarios: ids.map((id) => {
    const content_hash = all.find((scenario) => scenario.id === id)?.content_hash ?? '';
    return { id, content_hash, kind: 'ordinary', split: 'train', difficulty: 0.5 };
  }),
  summary: { made: 3 },
});

function store(): void {
  write(`bases/${base}.json`, JSON.stringify(state, null, 2));
  for (const scenario of all) write(`${scenario.id}.json`, scenario);
  write(
    'index.json',
    index('library-loans-7-0003', 'library-loans-7-0001', 'library-loans-7-0002'),
  );
}

describe('readScenarios', () => {
  it('gives the scenarios in the order of the index', () => {
    store();
    const scenarios = readScenarios(folder);
    expect(scenarios.ids).toEqual(['3', '1', '2'].map((number) => `library-loans-7-000${number}`));
    expect([...scenarios].map(({ id }) => id)).toEqual(scenarios.ids);
    expect(scenarios.index).toMatchObject({ seed: 7, options: { count: 3 }, summary: { made: 3 } });
  });

  it('shares the state of a base, and makes those that are different from it', () => {
    store();
    const scenarios = readScenarios(pathToFileURL(folder));
    const startOf = (number: string) => scenarios.get(`library-loans-7-000${number}`).initial_state;
    const one = startOf('1');
    expect(one).toEqual({ base, state });
    expect('state' in one && one.state).toBe(Reflect.get(startOf('2'), 'state'));
    expect(startOf('3')).toMatchObject({
      state: { clock: '2026-05-01T09:00:00Z', rows: state.rows },
    });
    expect(scenarios.get('library-loans-7-0001')).toBe(scenarios.get('library-loans-7-0001'));
  });

  it('gives what an episode can start from', () => {
    store();
    const episode = new Episode(LibraryLoans, readScenarios(folder).get('library-loans-7-0001'));
    expect(episode.reset().observation).toEqual({ type: 'task', text: lending.task.text });
  });

  it('reads nothing before it is asked', () => {
    const scenarios = readScenarios('nowhere', { url: pathToFileURL(join(folder, 'x.js')).href });
    expect(() => scenarios.ids).toThrow(join(folder, 'nowhere', 'index.json'));
  });

  it('tells an unknown id, and one that is near', () => {
    store();
    expect(() => readScenarios(folder).get('library-loans-7-001')).toThrow(
      /no scenario "library-loans-7-001"; did you mean "library-loans-7-0001"\?/,
    );
    expect(() => readScenarios(folder).get('../secret')).toThrow('no scenario "../secret"');
  });
});

describe('a file that is not as it was written', () => {
  const reading = (): Scenario => readScenarios(folder).get('library-loans-7-0001');
  const file = (path: string): string => join(folder, path);

  it.each<[string, string, object | string, string]>([
    ['a cut index', 'index.json', '{ "env": ', 'index.json is no JSON:'],
    ['another index', 'index.json', { ...index(), seed: 'x' }, 'index.json: seed: '],
    ['an index that leaves the folder', 'index.json', index('../x'), 'scenarios[0].id: '],
    ['a scenario of nothing', 'library-loans-7-0001.json', {}, 'library-loans-7-0001.json: '],
    ['a scenario of another name', 'library-loans-7-0001.json', second, 'id: expected "library-'],
    ['a base that was edited', `bases/${base}.json`, { rows: {} }, 'was changed'],
    ['a base that is cut', `bases/${base}.json`, '{', `${base}.json is no JSON:`],
  ])('is told with its path: %s', (_what, path, content, problem) => {
    store();
    write(path, content);
    expect(reading).toThrow(problem);
    expect(reading).toThrow(file(path));
  });

  it('is told where it is missing, and what to do', () => {
    store();
    rmSync(file(`bases/${base}.json`));
    expect(reading).toThrow(`${base}.json cannot be read`);
    store();
    write(`bases/${base}.json`, { rows: {} });
    expect(reading).toThrow('npx nx g scenarios library-loans');
  });

  it.each<[string, Partial<Scenario>]>([
    ['task', { task: { ...first.task, text: 'Please lend Emma to Cem.' } }],
    ['checks', { checks: first.checks.slice(1) }],
    ['start', { initial_state: { base, clock: '2026-05-02T09:00:00Z' } }],
  ])('holds another %s than its content hash says', (_, other) => {
    store();
    write('library-loans-7-0001.json', { ...first, ...other });
    expect(reading).toThrow(file('library-loans-7-0001.json'));
    expect(reading).toThrow(/content_hash: the file says \w{32}, and its content has \w{32}/);
    expect(reading).toThrow('npx nx g scenarios library-loans');
  });

  it('is of another set than its index', () => {
    store();
    const { content_hash } = second;
    write('library-loans-7-0001.json', { ...second, id: first.id });
    expect(reading).toThrow(
      `content_hash: expected "${first.content_hash}", got "${content_hash}"`,
    );
  });

  it('is of a time when scenarios had no content hash', () => {
    store();
    const { content_hash: _, ...old } = first;
    write('library-loans-7-0001.json', old);
    expect(reading).toThrow('library-loans-7-0001.json: content_hash: ');
  });

  it('is told with every problem it has', () => {
    store();
    write('library-loans-7-0001.json', { ...first, env: 'other', seed: 'x', kind: 'funny' });
    expect(reading).toThrow(/seed: .*\n.*kind: |kind: .*\n.*seed: /);
  });

  it('holds a state where its name is right', () => {
    const text = '{"rows":1}';
    const hash = createHash('sha256').update(text).digest('hex');
    store();
    write(`bases/${hash}.json`, text);
    write('library-loans-7-0001.json', { ...first, initial_state: { base: hash } });
    expect(reading).toThrow('holds no state');
  });
});

describe('holdScenarios', () => {
  it('is as the files were, whatever becomes of them', () => {
    store();
    const before = [...readScenarios(folder)];
    const held = holdScenarios(folder);
    write('library-loans-7-0002.json', { ...second, task: { text: 'Another task.' } });
    write('index.json', index('library-loans-7-0001'));
    rmSync(join(folder, 'bases'), { recursive: true });
    rmSync(join(folder, 'library-loans-7-0001.json'));
    expect([...held]).toEqual(before);
    expect(held.ids).toHaveLength(3);
  });

  it('says at once which file is missing', () => {
    store();
    rmSync(join(folder, 'library-loans-7-0001.json'));
    expect(() => holdScenarios(folder)).toThrow('0001.json was not there when the set was read');
    rmSync(folder, { recursive: true });
    expect(() => holdScenarios(folder)).toThrow('index.json cannot be read');
    mkdirSync(folder);
  });
});
