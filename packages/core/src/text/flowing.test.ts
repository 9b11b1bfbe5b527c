import { expect, it } from 'vitest';
import { flowing } from './flowing.ts';
import { wrapped } from './wrapped.ts';

it('joins the lines of a paragraph, and keeps paragraphs, headings and items apart', () => {
  const markdown = '# Title\n\nOne two\nthree four.\n\n## Rules\n\n- a b c\n  d\n- e\n\nEnd.\n';
  expect(flowing(markdown, 12)).toBe(
    '# Title\n\nOne two\nthree four.\n\n## Rules\n\n- a b c d\n- e\n\nEnd.\n',
  );
  expect(flowing(markdown, 8)).toContain(
    '\nOne two\nthree\nfour.\n\n## Rules\n\n- a b c\n  d\n- e\n',
  );
});

it('wraps where words allow it, and indents no empty line', () => {
  expect(wrapped('one two\n\nincomprehensible', 9, 2)).toBe('one two\n\n  incomprehensible');
});
