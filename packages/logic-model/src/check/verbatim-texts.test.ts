import { describe, expect, it } from 'vitest';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { verbatimTexts } from './verbatim-texts.ts';

const exact: TypeNode = { type: 'string', verbatim: true };
const model: LogicModel = {
  format_version: 1,
  name: 'notes',
  title: 'Notes',
  summary: 'Notes.',
  domain: 'notes',
  rules: [],
  introduction: 'Notes.',
  entities: [],
  operations: [],
  shapes: [
    {
      name: 'Note',
      fields: [
        { ...exact, name: 'text' },
        { type: 'string', name: 'title' },
        { ...exact, name: '+1', optional: true },
      ],
    },
  ],
};

const note = (...more: readonly string[]): Readonly<Record<string, string>> => ({
  text: 'a  b',
  title: 'Mine',
  ...(more[0] === undefined ? {} : { '+1': more[0] }),
});

describe('texts whose every character counts', () => {
  const shape: TypeNode = { type: 'shape', shape: 'Note' };
  it.each<[string, TypeNode, unknown, readonly string[]]>([
    ['a text', exact, 'x', ['x']],
    ['another text', { type: 'string' }, 'x', []],
    ['what is null', { ...exact, nullable: true }, null, []],
    ['a shape', shape, note('yes'), ['a  b', 'yes']],
    ['a shape without a member', shape, note(), ['a  b']],
    [
      'lists',
      { type: 'array', of: { type: 'array', of: exact } },
      [['a'], [], ['b', 'a']],
      ['a', 'b', 'a'],
    ],
    [
      'a record',
      { type: 'record', of: shape },
      { one: note(), two: note('2') },
      ['a  b', 'a  b', '2'],
    ],
    [
      'the alternative that takes a value',
      { type: 'union', of: [{ type: 'integer' }, { type: 'string', max_length: 2 }, exact] },
      'long',
      ['long'],
    ],
    [
      'an alternative before it',
      { type: 'union', of: [{ type: 'string', max_length: 2 }, exact] },
      'ab',
      [],
    ],
    ['any JSON', { type: 'json' }, { text: 'x' }, []],
  ])('are found in %s', (_, type, value, texts) => {
    expect(verbatimTexts(model, type, value)).toEqual(texts);
  });
});
