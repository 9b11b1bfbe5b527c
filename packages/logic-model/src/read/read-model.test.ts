import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { printModel } from '../print/print-model.ts';
import { readingFaults } from '../testing/reading-faults.ts';
import { readModel, type ParsedModel } from './read-model.ts';

const models = globSync('generated/*/logic-model.yaml').toSorted();

function parsed(text: string): ParsedModel {
  const read = readModel(text, 'model.yaml');
  if (!read.ok) throw new Error(read.diagnostics.map(({ message }) => message).join('\n'));
  return read.parsed;
}

/** What a reader is told about a text, the file's name left out. */
function problems(text: string) {
  const read = readModel(text, 'model.yaml');
  return read.ok
    ? []
    : read.diagnostics.map(({ code, position }) => [code, position.line, position.column]);
}

describe('positions', () => {
  const place = (text: string, offset: number) =>
    parsed(text).positions.locate(['operations', 0, 'body'], offset);

  const source = readFileSync(models[0] ?? '', 'utf8');
  const body = parsed(source).model.operations[0]?.body ?? '';
  const second = body.indexOf('\n') + 1;

  it('of a block scalar are those of its lines', () => {
    const { line, column } = place(source, second);
    expect(source.split('\n')[line - 1]?.slice(column - 1)).toBe(body.slice(second).split('\n')[0]);
  });

  it('hold with Windows line ends', () => {
    const windows = source.replaceAll('\n', '\r\n');
    expect(place(windows, second)).toEqual(place(source, second));
  });

  it('of JSON are those of the text that holds the body', () => {
    const json = JSON.stringify(parsed(source).model, null, 2);
    const { line } = place(json, second);
    expect(json.split('\n')[line - 1]).toContain('"body"');
  });
});

describe('reading', () => {
  it.each(models)('%s is what its printed form says', (path) => {
    const { model } = parsed(readFileSync(path, 'utf8'));
    expect(parsed(printModel(model)).model).toEqual(model);
    expect(parsed(JSON.stringify(model)).model).toEqual(model);
  });

  it('a printed model is checked like the written one', () => {
    const written = parsed(readFileSync(models[0] ?? '', 'utf8'));
    const [one, two] = [written, parsed(printModel(written.model))].map((model) =>
      checkModel(model),
    );
    expect(one?.ok === true && two?.ok === true && one.checked.hash === two.checked.hash).toBe(
      true,
    );
  });

  it.each([
    ['an anchor', 'name: &x a\ntitle: *x', 'YAML_ALIAS'],
    ['a bomb', 'a: &a [1]\nb: &b [*a, *a]\nc: [*b, *b]', 'YAML_ALIAS'],
    ['a repeated key', 'name: a\nname: b', 'YAML_SYNTAX'],
    ['a tag', 'name: !!js/function "x"', 'YAML_SYNTAX'],
    ['a prototype', '__proto__: { name: x }', 'UNKNOWN_KEY'],
    ['deep nesting', `name: ${'['.repeat(50_000)}`, 'YAML_SYNTAX'],
  ])('%s is refused', (_what, text, code) => {
    expect(problems(text).map(([found]) => found)).toContain(code);
  });

  it('gives a model that can be printed, or says where it is wrong, whatever the text', () => {
    const source = readFileSync(models[0] ?? '', 'utf8').slice(0, 3_000);
    const mutated = fc
      .tuple(fc.nat(source.length), fc.nat(20), fc.string({ unit: 'binary', maxLength: 8 }))
      .map(([at, cut, text]) => source.slice(0, at) + text + source.slice(at + cut));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), mutated), (text) => {
        expect(readingFaults(text)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
