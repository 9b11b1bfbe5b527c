import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServeError } from '../errors/serve-error.ts';
import { deepest, readJson } from './read-json.ts';

function errorOf(text: string): ServeError {
  try {
    readJson(text);
  } catch (error) {
    if (error instanceof ServeError) return error;
    throw error;
  }
  throw new Error('it was read');
}

const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('readJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(300), (text, padding) => {
        expect(readJson(' '.repeat(padding) + text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes 100 levels, and tells where the next one begins', () => {
    expect(readJson(lists(deepest))).toHaveLength(1);
    expect(errorOf(lists(deepest + 1))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'the JSON is nested deeper than 100 levels at character 101',
    });
    expect(errorOf(`{"a":${'[{"b":'.repeat(50)}`).message).toMatch(/at character 301$/);
  });

  it('does not take brackets in strings for levels', () => {
    const text = `["${'['.repeat(300)}", "\\"${'{'.repeat(300)}", "\\\\", ${lists(99)}]`;
    expect(readJson(text)).toEqual(JSON.parse(text));
    expect(errorOf(`["\\\\", ${lists(100)}]`).message).toMatch(/nested deeper/);
  });

  it('refuses a million levels before anything else looks at them', () => {
    expect(errorOf('['.repeat(1_000_000)).message).toMatch(/at character 101$/);
    expect(errorOf('{"a":'.repeat(1_000_000)).message).toMatch(/nested deeper/);
  });

  it('takes time linear in the length', () => {
    const backslashes = '\\'.repeat(500_000);
    expect(readJson(`["${backslashes}${'\\"'.repeat(250_000)}"]`)).toHaveLength(1);
    expect(errorOf(`"${backslashes}\\"`).message).toMatch(/^this is no JSON/);
  });

  it.each([
    ['', 'this is no JSON: Unexpected end of JSON input'],
    ['{"session":"secret",x}', /^this is no JSON: Expected .* at position 20/],
    ['secret', "this is no JSON: Unexpected token 's'"],
    [`["${'secret'.repeat(20)}", secret]`, "this is no JSON: Unexpected token 's'"],
  ])('says what is wrong with %s and quotes nothing of it', (text, message) => {
    const error = errorOf(text);
    expect(error.message).toMatch(message);
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('leaves prototypes alone', () => {
    const value: object = Object(
      readJson('{"__proto__": {"bad": 1}, "constructor": {"prototype": {"bad": 1}}}'),
    );
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('bad' in value).toBe(false);
    expect('bad' in {}).toBe(false);
  });
});
