import { describe, expect, it } from 'vitest';
import { returningNull, returningNullable } from './parse-body.ts';

describe('returningNull', () => {
  it('appends what the body lacks', () => {
    expect(returningNull('books.remove(id);')).toBe('books.remove(id);\nreturn null;');
  });

  it('completes every return of the body, and none of a callback', () => {
    const body = 'const f = (x: number) => {\n  return x;\n};\nif (a) return;\nb();\nreturn;';
    expect(returningNull(body)).toBe(
      'const f = (x: number) => {\n  return x;\n};\nif (a) return null;\nb();\nreturn null;',
    );
  });

  it('keeps a returned call a call', () => {
    expect(returningNull('return books.remove(id);')).toBe('books.remove(id);\nreturn null;');
    expect(returningNull('if (a) return b();')).toBe('if (a) { b();\nreturn null; }\nreturn null;');
  });
});

describe('returningNullable', () => {
  it('knows undefined when it is written', () => {
    expect(returningNullable('if (none) return undefined;\nreturn one;')).toBe(
      'if (none) return null;\nreturn (one) ?? null;',
    );
  });

  it('turns what is absent into null', () => {
    expect(returningNullable('return users.first({ name });')).toBe(
      'return (users.first({ name })) ?? null;',
    );
  });
});
