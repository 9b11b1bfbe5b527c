import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { shelf } from '../testing/worlds.ts';
import { logicModelJsonSchema } from './json-schema.ts';

/** What the JSON Schema itself says, by a way that shares nothing with the schema it came from. */
const schema = z.fromJSONSchema(logicModelJsonSchema());
const accepts = (model: unknown) => schema.safeParse(model).success;

describe('the JSON Schema of the logic model', () => {
  it.each(globSync('generated/*/logic-model.yaml').toSorted())('accepts %s', (path) => {
    expect(accepts(parse(readFileSync(path, 'utf8')))).toBe(true);
  });

  it.each([
    ['no name', { ...shelf, name: undefined }],
    ['an unknown key', { ...shelf, extra: 1 }],
    ['a name with capitals', { ...shelf, name: 'Shelf' }],
    ['no operation', { ...shelf, operations: [] }],
    ['a list instead of a text', { ...shelf, title: ['Shelf'] }],
    ['an unknown type', { ...shelf, settings: [{ name: 'x', type: 'int', value: 1 }] }],
    [
      'an unknown option',
      { ...shelf, settings: [{ name: 'x', type: 'boolean', value: true, min: 1 }] },
    ],
  ])('refuses %s', (_what, model) => {
    expect(accepts(JSON.parse(JSON.stringify(model)))).toBe(false);
  });

  it('is of draft 2020-12 and names its parts', () => {
    const { $schema, $defs = {} } = logicModelJsonSchema();
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const names = ['LogicModel', 'Type', 'Field', 'Param', 'Member', 'Setting', 'Sample'];
    expect(Object.keys($defs)).toEqual(expect.arrayContaining(names));
  });

  it('tells apart what reading tells apart', () => {
    const codes = ['MISSING_KEY', 'UNKNOWN_KEY', 'WRONG_TYPE', 'UNKNOWN_TYPE', 'MALFORMED_VALUE'];
    const folder = 'test/invalid-models';
    const files = readdirSync(folder).filter((file) => !file.startsWith('YAML'));
    for (const file of files) {
      const model: unknown = parse(readFileSync(`${folder}/${file}`, 'utf8'));
      expect([file, accepts(model)]).toEqual([file, !codes.includes(file.replace('.yaml', ''))]);
    }
  });
});
