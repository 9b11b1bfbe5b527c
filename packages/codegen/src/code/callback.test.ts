import { describe, expect, it } from 'vitest';
import { callbackText } from './callback.ts';

const head = { parameters: '{ id }', prologue: [] };

describe('callbackText', () => {
  it('is short for a body that only returns', () => {
    expect(callbackText(head, 'return books.need(id);\n')).toBe('({ id }) => (\nbooks.need(id)\n)');
  });

  it('keeps comments and everything else', () => {
    const body = '// why\nreturn 1;';
    expect(callbackText(head, body)).toBe(`({ id }) => {\n${body}\n}`);
  });

  it('puts what comes before the body in front of it', () => {
    const text = callbackText(
      { parameters: 'args', prologue: ['const { id } = args;'] },
      'return id;',
    );
    expect(text).toBe('(args) => {\nconst { id } = args;\nreturn id;\n}');
  });
});
