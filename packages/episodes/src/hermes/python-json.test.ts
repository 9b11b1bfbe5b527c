import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pythonJson, pythonJsonText } from './python-json.ts';

// Each right side is what CPython 3.11 answers to json.dumps(json.loads(left), ensure_ascii=False).
it.each([
  ['1', '1'],
  ['-0', '0'],
  ['-0.0', '-0.0'],
  ['0e5', '0.0'],
  ['1.0', '1.0'],
  ['1.50', '1.5'],
  ['1e5', '100000.0'],
  ['1E15', '1000000000000000.0'],
  ['1e16', '1e+16'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['1e-4', '0.0001'],
  ['0.00001', '1e-05'],
  ['1.5e-7', '1.5e-07'],
  ['5e-324', '5e-324'],
  ['-1.7976931348623157e308', '-1.7976931348623157e+308'],
  ['1e400', 'Infinity'],
  ['9007199254740993.0', '9007199254740992.0'],
  ['0.1234567890123456789', '0.12345678901234568'],
  ['[ ]', '[]'],
  ['{ }', '{}'],
  ['[1,2 ,\t3]', '[1, 2, 3]'],
  ['{"b":1,"a":{"2":null,"1":true}}', '{"b": 1, "a": {"2": null, "1": true}}'],
  ['{"a":1,"b":2,"a":3}', '{"a": 3, "b": 2}'],
  ['"\\u00e9\\u2028\\u007f\\/"', '"é\u2028\u007f/"'],
  ['"\\u0001\\b\\f\\n\\r\\t\\"\\\\"', '"\\u0001\\b\\f\\n\\r\\t\\"\\\\"'],
  ['"\\ud83d\\ude00"', '"😀"'],
])('%s', (text, python) => {
  expect(pythonJsonText(text)).toBe(python);
});

it('knows what is no JSON', () => {
  for (const text of ['', 'NaN', "'a'", '1 2', '[1,]', '{"a"}', '01', '+1', '.5', '"a']) {
    expect(pythonJsonText(text)).toBeUndefined();
  }
});

it('writes the numbers that Python reads from the JSON of a value', () => {
  expect(pythonJson([1e-7, 1e21, 1e20, 1.5, -0, 2 ** 53])).toBe(
    '[1e-07, 1e+21, 100000000000000000000, 1.5, 0, 9007199254740992]',
  );
});

it('leaves out what JSON leaves out, and refuses what has none', () => {
  expect(pythonJson({ a: undefined, b: [undefined] })).toBe('{"b": [null]}');
  expect(() => pythonJson(undefined)).toThrow('undefined has no JSON');
});

it('loses nothing of a value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(JSON.parse(pythonJson(value)))).toBe(JSON.stringify(value));
    }),
  );
});

it('writes what it wrote once more in the same way', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const once = pythonJsonText(text) ?? '';
      expect(pythonJsonText(once)).toBe(once);
    }),
  );
});
