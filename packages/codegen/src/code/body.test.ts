import type { Param, Uses } from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';
import { callbackHead } from './body.ts';

const nothing: Uses = {
  tables: [],
  helpers: [],
  worldHelpers: [],
  functions: [],
  params: [],
  args: false,
  tablesObject: false,
  settings: false,
  actor: false,
};
const limit: Param = { name: 'limit', type: 'integer', default: 10 };
const text: Param = { name: 'text', type: 'string' };
const wire: Param = { name: 'max-age', type: 'integer', default: 1 };

describe('callbackHead', () => {
  it('takes what the body uses, in the order of the params', () => {
    const uses = {
      ...nothing,
      params: ['limit', 'text'],
      tables: ['books'],
      worldHelpers: ['now'],
    };
    expect(callbackHead(uses, [text, limit])).toEqual({
      parameters: '{ text, limit = 10 }, { books, now }',
      prologue: [],
    });
  });

  it('takes nothing where nothing is used', () => {
    expect(callbackHead(nothing, [text])).toEqual({ parameters: '', prologue: [] });
  });

  it('skips the params that only the scope follows', () => {
    expect(callbackHead({ ...nothing, actor: true }, [text]).parameters).toBe('_args, { actor }');
  });

  it('gives bodies their `args`, defaults filled in', () => {
    const uses = { ...nothing, args: true, params: ['text'] };
    expect(callbackHead(uses, [text])).toEqual({
      parameters: 'args',
      prologue: ['const { text } = args;'],
    });
    expect(callbackHead(uses, [text, wire])).toEqual({
      parameters: '$given',
      prologue: [
        'const args = { ...$given, "max-age": $given["max-age"] ?? 1 };',
        'const { text } = args;',
      ],
    });
  });
});
