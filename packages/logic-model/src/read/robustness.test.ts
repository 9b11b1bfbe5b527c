import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingFaults } from '../testing/reading-faults.ts';
import { shelf } from '../testing/worlds.ts';
import { printModel } from '../print/print-model.ts';
import { readModel } from './read-model.ts';

/** The first codes that a text is refused with; nothing for a model. */
function codesOf(text: string): string[] {
  const read = readModel(text, 'model.yaml');
  const found = read.ok ? [] : read.diagnostics;
  for (const { position } of found) {
    expect(position.line).toBeGreaterThan(0);
    expect(position.column).toBeGreaterThan(0);
  }
  return found.slice(0, 2).map(({ code }) => code);
}

const source = printModel(shelf);

describe('texts that are no model', () => {
  it.each([
    ['nothing', '', ['WRONG_TYPE']],
    ['space', ' \n\n', ['WRONG_TYPE']],
    ['a comment', '# x', ['WRONG_TYPE']],
    ['null', 'null', ['WRONG_TYPE']],
    ['a number', '42', ['WRONG_TYPE']],
    ['a list', '- a', ['WRONG_TYPE']],
    ['two documents', `${source}---\n${source}`, ['YAML_SYNTAX']],
    ['a directive of another version', `%YAML 1.1\n---\n${source}`, []],
    ['an unknown directive', `%FOO\n---\n${source}`, ['YAML_SYNTAX']],
    ['a merge key', source.replace('rules: []', 'rules: []\n<<: { title: x }'), ['UNKNOWN_KEY']],
    ['an alias of nothing', 'name: *x', ['YAML_ALIAS']],
    ['an alias as key', '*x : 1', ['YAML_SYNTAX', 'YAML_ALIAS']],
    ['a list as key', '? [a, b]\n: c', ['YAML_SYNTAX']],
    ['a map as key', '{ { a: 1 }: 2 }', ['YAML_SYNTAX']],
    ['a set', '!!set { a, b }', ['YAML_SYNTAX']],
    ['binary data', 'name: !!binary aGk=', ['MISSING_KEY', 'MISSING_KEY']],
    ['a tag of its own', 'name: !secret x', ['YAML_SYNTAX']],
    ['a prototype', `${source}__proto__: { polluted: true }\n`, ['UNKNOWN_KEY']],
    ['a constructor', `${source}constructor: { prototype: { polluted: true } }\n`, ['UNKNOWN_KEY']],
    ['a key twice', `${source}name: other\n`, ['YAML_SYNTAX']],
    ['a key twice in another spelling', `${source}"name": other\n`, ['YAML_SYNTAX']],
    ['tabs', `${source}\tname: x\n`, ['YAML_SYNTAX']],
    ['a NUL', 'name: \u0000', ['MISSING_KEY', 'MISSING_KEY']],
    ['half a pair', 'name: "\\ud800"', ['MISSING_KEY', 'MISSING_KEY']],
  ])('%s', (_what, text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it.each([
    ['lists in lists', '['.repeat(100_000)],
    ['maps in maps', '{ a: '.repeat(50_000)],
    ['JSON in JSON', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['items in items', `${'- '.repeat(20_000)}a`],
    ['indented maps', Array.from({ length: 1_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
    [
      'types in types',
      source.replace(
        'type: integer',
        `type: array\n        of: ${'{ type: array, of: '.repeat(500)}{ type: string }${' }'.repeat(500)}`,
      ),
    ],
    [
      'a value that is deep',
      `${source}settings: [{ name: a, type: json, value: ${'['.repeat(3_000)}${']'.repeat(3_000)} }]\n`,
    ],
  ])('%s, thousands of times', (_what, text) => {
    expect(codesOf(text).slice(0, 1)).toEqual(['YAML_SYNTAX']);
  });

  it.each([
    ['a text of a million letters', `name: "${'x'.repeat(1_000_000)}"`],
    ['a key of a million letters', `${'x'.repeat(1_000_000)}: 1`],
    ['a text of many lines', `name: |\n${'  line\n'.repeat(150_000)}`],
    ['many keys', Array.from({ length: 50_000 }, (_, at) => `key${at}: 1`).join('\n')],
    ['one key many times', 'a: 1\n'.repeat(20_000)],
    ['many anchors', 'a: &a 1\n'.repeat(5_000)],
    ['many quotes', '"'.repeat(50_000)],
    ['many dashes', '-'.repeat(500_000)],
  ])(
    '%s: at most a hundred problems, soon',
    (_what, text) => {
      const read = readModel(text, 'model.yaml');
      expect(read.ok ? 0 : read.diagnostics.length).toBeGreaterThan(0);
      expect(read.ok ? 0 : read.diagnostics.length).toBeLessThanOrEqual(100);
    },
    5_000,
  );
});

describe('a model in other clothes is the same model', () => {
  const plain = readModel(source, 'model.yaml');
  const model = plain.ok ? plain.parsed.model : undefined;

  it.each([
    ['with a byte order mark', `\ufeff${source}`],
    ['with Windows line ends', source.replaceAll('\n', '\r\n')],
    ['as JSON', JSON.stringify(shelf)],
    ['as indented JSON', JSON.stringify(shelf, null, '\t')],
    ['as one flow map', `{ ${JSON.stringify(shelf).slice(1, -1)} }`],
    ['after a document mark', `---\n${source}`],
    ['between document marks', `---\n${source}...\n`],
    ['with comments', `# first\n${source.replace('rules', '# second\nrules')}# last`],
    ['with tags that say what is anyway', source.replace('title: Shelf', 'title: !!str Shelf')],
  ])('%s', (_what, text) => {
    const read = readModel(text, 'model.yaml');
    expect(read.ok ? read.parsed.model : read.diagnostics).toEqual(model);
  });
});

describe('whatever is done to a text', () => {
  const pieces = [
    ...Array.from('{}[]"\'#|>&*!?:-,%@`\\\n\r\t\u0000\ufeff\u2028😀'),
    '\ud800',
    '<<: ',
    '__proto__: ',
    '---\n',
    '...\n',
    '!!str ',
    '&a ',
    '*a ',
    '? ',
    '- ',
    ': ',
    '    ',
    'body: |\n',
    'null',
    '.nan',
    '1e999',
  ];
  const edit = fc.tuple(fc.nat(), fc.nat(20), fc.constantFrom(...pieces));

  it('reading gives a model that can be printed, or says where it is wrong', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
        const text = edits.reduce((old, [at, cut, piece]) => {
          const from = at % old.length;
          return old.slice(0, from) + piece + old.slice(from + cut);
        }, source);
        expect(readingFaults(text)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
