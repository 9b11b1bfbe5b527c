import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { partsOf } from './parts.ts';
import { YamlText } from './yaml-text.ts';

const generated = join(import.meta.dirname, '../../../../generated');
const models = readdirSync(generated, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(join(generated, name, 'logic-model.yaml'), 'utf8'))
  .slice(0, 12);

describe('a text that is read in parts', () => {
  it('has the value that it has as a whole, with either kind of line ends', () => {
    for (const text of models) {
      expect(partsOf(text).length).toBeGreaterThan(10);
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
      expect(new YamlText(text).value).toEqual(parse(text));
      expect(new YamlText(text.replaceAll('\n', '\r\n')).value).toEqual(parse(text));
    }
  });

  it.each([
    ['lists at the margin', 'a:\n- 1\n- b: 2\n  c: |\n    x\nd: e\n'],
    ['comments and blank lines', '# a\n\na: # b\n  # c\n  - 1\n\n  # - 2\n  - 3\nb:\n  - x\n'],
    ['flow style', '{ a: [1, 2], b: { c: d } }\n'],
    ['flow values over lines', 'a: [\n  1,\n  2\n]\nb: { c: 1,\n  d: 2 }\n'],
    ['texts over lines', 'a: >\n  b\n\n  - c\n  d\ne: "f\n  g"\nh:\n  - i\n    j\n'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(new YamlText(text).value ?? null).toEqual(parse(text));
  });

  it('keeps what can be read beside what is broken', () => {
    const text = 'a:\n  - { b: 1 }\n  - { c: "2 }\n  - { d: 3 }\ne: f\n';
    expect(new YamlText(text).value).toMatchObject({ a: [{ b: 1 }, {}, { d: 3 }], e: 'f' });
  });
});
