import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PyNode, readAssigned, readPython } from './read.ts';
import { PythonSyntaxError } from './tokens.ts';
import { jsonOf } from './value.ts';

describe('a Python expression', () => {
  it.each([
    [`{'a': [1, 2.5, -3], "b": (True, None)}`, { a: [1, 2.5, -3], b: [true, null] }],
    [`'Domino\\'s' " and \\"more\\"" r'\\n'`, `Domino's and "more"\\n`],
    [`"""two\nlines""" # a comment`, 'two\nlines'],
    [`'\\u00e9\\x41\\101\\q'`, 'éAA\\q'],
    [`{'Straße', "东京"}`, ['Straße', '东京']],
    [`1_000 + 2**3 * -(4 - 1)`, 976],
    ['[]', []],
    ['(1,)', [1]],
  ])('%s is read as JSON', (text, value) => {
    expect(jsonOf(readPython(text))).toEqual(value);
  });

  it('may be a call with nested calls, which nobody makes', () => {
    expect(readPython(`post(get(id=1), tags=['#a'], text="it's (now)")`)).toEqual({
      kind: 'call',
      name: 'post',
      positional: [
        { kind: 'call', name: 'get', positional: [], named: [['id', { kind: 'int', value: 1n }]] },
      ],
      named: [
        ['tags', { kind: 'list', items: [{ kind: 'str', value: '#a' }] }],
        ['text', { kind: 'str', value: "it's (now)" }],
      ],
    });
  });

  it.each([
    `f'{x}'`,
    `'open`,
    '[1, 2',
    '1 2',
    '007',
    'lambda x: x',
    'a if b else c',
    `f(a=1, 2)`,
    '(('.repeat(200),
  ])('%s is refused', (text) => {
    expect(() => readPython(text)).toThrow(PythonSyntaxError);
  });

  it('reads back whatever JSON writes of texts, lists and objects', () => {
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        // JSON escapes a slash of its own kind nowhere, so that its texts are Python's.
        expect(jsonOf(readPython(JSON.stringify(value)))).toEqual(value);
      }),
    );
  });

  it('is what a module gives a name, to the last time', () => {
    const source = `from x import y\nTASKS = [1]\n\nTASKS: list = [\n  2,  # two\n]\nother = 3\n`;
    const read: PyNode = readAssigned(source, 'TASKS');
    expect(jsonOf(read)).toEqual([2]);
    expect(() => readAssigned(source, 'NONE')).toThrow(/no NONE/);
  });
});
