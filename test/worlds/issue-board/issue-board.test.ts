import { join } from 'node:path';
import type { Json } from '@envloom/core';
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
    ]);
    const schemas = built.exports['jsonSchemas'];
    expect(Object.keys(Object(memberOf(schemas, 'issues.list', 'properties')))).toEqual([
      'page[size]',
      'open only',
    ]);
  });

  it('get methods of their own', () => {
    const methods = itemsOf(built.exports['tools']).map((tool) => memberOf(tool, 'method'));
    expect(methods).toEqual([
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

it('null is kept, and told from what is left out', () => {
  expect(run('issues/create', { 'in.title': 'A', 'assigned to': 'mira' })).toMatchObject({
    assignee: 'mira',
  });
  expect(run('issues/create', { 'in.title': 'B', 'assigned to': null })).toMatchObject({
    assignee: null,
  });
});
