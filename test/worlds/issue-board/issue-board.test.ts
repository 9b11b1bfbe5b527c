import { join } from 'node:path';
import { isObject, type Json } from '@envloom/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AnyEnvironment,
  buildEnvironment,
  type EnvironmentModule,
} from '../../support/build-environment.ts';
import { itemsOf, memberOf } from '../reading.ts';

let built: EnvironmentModule;
let board: AnyEnvironment;

beforeAll(async () => {
  built = await buildEnvironment(join(import.meta.dirname, 'logic-model.yaml'));
});

beforeEach(() => {
  board = new built.Environment();
});

function namesIn(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function run(tool: string, args: object = {}): Json {
  const result = board.call(tool, args);
  if (!result.success) throw new Error(`${tool}: ${result.error.code} ${result.error.message}`);
  return result.data;
}

const refusal = (tool: string, args: object) => {
  const result = board.call(tool, args);
  return result.success ? undefined : result.error.message;
};

describe('names that are no identifiers', () => {
  it('are verbatim on the wire', () => {
    expect(itemsOf(built.exports['tools']).map((tool) => memberOf(tool, 'name'))).toEqual([
      'issues/create',
      'issues_create',
      '+1',
      '-1',
      'issues.list',
      'issues/label',
      'issues/label-count',
      'who',
      'issues/card',
      'echo',
      'paths/match',
      'issues/edit',
      'tree',
    ]);
    const schemas = built.exports['jsonSchemas'];
    expect(namesIn(memberOf(schemas, 'issues.list', 'properties'))).toEqual([
      'page[size]',
      'open only',
    ]);
  });

  it('get methods of their own', () => {
    const methods = itemsOf(built.exports['tools']).map((tool) => memberOf(tool, 'method'));
    expect(methods.slice(0, 5)).toEqual([
      'issuesCreate',
      'issuesCreateTool',
      'tool1',
      'tool1Tool',
      'issuesList',
    ]);
  });

  it('are read by bodies', () => {
    expect(run('+1', { issue_number: 1 })).toBe(3);
    expect(run('-1', { issue_number: 1 })).toBe(2);
    expect(run('issues/create', { 'in.title': 'New' })).toEqual({
      number: 3,
      title: 'New',
      'closed-at': null,
      '+1': 0,
      assignee: null,
      labels: [],
    });
    expect(run('issues_create')).toBe(3);
    const open = run('issues.list', { 'open only': true, 'page[size]': 1 });
    expect(itemsOf(open).map((issue) => memberOf(issue, 'number'))).toEqual([1]);
  });

  it('stand in messages as they are', () => {
    expect(refusal('issues.list', { 'page[size]': 0 })).toBe(
      '["page[size]"]: expected an integer of at least 1, got 0',
    );
    expect(refusal('issues/create', { 'in-title': 'x' })).toContain(
      'in-title: unknown; did you mean "in.title"?',
    );
    expect(refusal('+1', { issue_number: 2, 'as bot': true })).toBe('Bots do not react');
  });
});

describe('unions', () => {
  it.each<[Json, number]>([
    ['bug', 1],
    [['bug', 'late'], 2],
    [{ bug: 3, late: true }, 2],
    [null, 0],
    [{}, 0],
  ])('are read, kept and narrowed: %j', (labels, count) => {
    expect(run('issues/label', { issue_number: 1, labels })).toBe(count);
    const [first] = itemsOf(memberOf(board.state(), 'rows', 'issues'));
    expect(memberOf(first, 'labels')).toEqual(labels ?? []);
    const again = new built.Environment({ state: board.state() });
    expect(again.hash()).toBe(board.hash());
  });

  it('are counted whatever they are', () => {
    run('issues/label', { issue_number: 1, labels: { bug: 3, late: true } });
    run('issues/label', { issue_number: 2, labels: 'bug' });
    expect(run('issues/label-count')).toBe(5);
  });

  it('refuse in the words of what a value nearly is', () => {
    const labels = ['a', 'b', 'c', 'd'];
    expect(refusal('issues/label', { issue_number: 1, labels })).toBe(
      'labels: expected 0 to 3 items, got 4',
    );
    expect(refusal('issues/label', { issue_number: 1, labels: { bug: 'much' } })).toBe(
      'labels.bug: expected an integer or true or false, got "much"',
    );
    expect(refusal('who', { who: { slug: 'core' } })).toBe(
      'who.members: expected a list, got nothing',
    );
  });

  it('are results, each alternative with its own members', () => {
    expect(run('who', { who: 7 })).toBe('user 7');
    expect(run('who', { who: { login: 'mira' } })).toEqual({ login: 'mira' });
    expect(run('who', { who: { slug: 'core', members: ['a', 'b'] } })).toEqual([
      { login: 'a', id: 0 },
      { login: 'b', id: 1 },
    ]);
  });
});

describe('members that nobody declared', () => {
  it('are dropped, or kept and stored', () => {
    const card = { size: [1, { deep: null }], colour: 'red', at: '1' };
    expect(run('issues/card', { issue_number: 1, card, extra: 1 })).toEqual({
      colour: 'RED',
      size: [1, { deep: null }],
      at: '1',
    });
    const [first] = itemsOf(memberOf(board.state(), 'rows', 'issues'));
    expect(JSON.stringify(memberOf(first, 'card'))).toBe(
      '{"colour":"red","size":[1,{"deep":null}],"at":"1"}',
    );
    const again = new built.Environment({ state: board.state() });
    expect(again.hash()).toBe(board.hash());
    expect(board.restore(board.snapshot())).toBeUndefined();
  });

  it('are what bodies read', () => {
    expect(run('echo', { b: 1, a: [2] })).toEqual({ a: [2], asked: true, b: 1 });
    expect(refusal('issues_create', { extra: 1 })).toBe('extra: unknown');
  });
});

describe('helpers', () => {
  it('know paths and patterns, and write JSON', () => {
    const paths = ['src/./a.test.ts', 'src/b.ts', '.c/d.ts'];
    expect(run('paths/match', { pattern: '{src,.c}/**/[!a]*.ts', paths })).toBe(
      JSON.stringify(
        [
          { path: '/src/b.ts', name: 'b', folder: 'src', up: '..' },
          { path: '/.c/d.ts', name: 'd', folder: '.c', up: '..' },
        ],
        null,
        2,
      ),
    );
  });

  it('edit exactly', () => {
    expect(run('issues/edit', { issue_number: 2, part: 'yp', by: '$&' })).toBe('T$&o');
    expect(refusal('issues/edit', { issue_number: 2, part: 'yp', by: '' })).toBe(
      '"yp" does not occur',
    );
  });

  it('fold trees, circles included', () => {
    expect(run('tree', { root: 'a', below: { a: ['b', 'c'], b: ['a', 'd'] } })).toEqual([
      {
        name: 'a',
        children: [
          { name: 'b', children: [{ name: 'd', children: [] }] },
          { name: 'c', children: [] },
        ],
      },
    ]);
  });
});

it('null is kept, and told from what is left out', () => {
  expect(run('issues/create', { 'in.title': 'A', 'assigned to': 'mira' })).toMatchObject({
    assignee: 'mira',
  });
  expect(run('issues/create', { 'in.title': 'B', 'assigned to': null })).toMatchObject({
    assignee: null,
  });
});
