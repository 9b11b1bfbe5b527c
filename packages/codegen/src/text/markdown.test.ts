import { describe, expect, it } from 'vitest';
import { inlineMarkdown, paragraphsMarkdown } from './markdown.ts';

describe('inlineMarkdown', () => {
  it('escapes what Markdown and HTML would act on', () => {
    expect(inlineMarkdown('<b>*a*</b> [x](y) _z_ a_b | &lt;')).toBe(
      String.raw`\<b\>\*a\*\</b\> \[x\](y) \_z\_ a_b \| \&lt;`,
    );
  });

  it('stays on one line and starts no block', () => {
    expect(inlineMarkdown('# a\n\n- b')).toBe(String.raw`\# a - b`);
    expect(inlineMarkdown('1. a')).toBe(String.raw`1\. a`);
    expect(inlineMarkdown('```\ncode')).toBe('\\`\\`\\` code');
  });

  it('keeps balanced code that cannot end a cell', () => {
    expect(inlineMarkdown('use `a*b` now')).toBe('use `a*b` now');
    expect(inlineMarkdown('`a|b`')).toBe(String.raw`\`a\|b\``);
  });
});

describe('paragraphsMarkdown', () => {
  it('keeps paragraphs and drops line ends', () => {
    expect(paragraphsMarkdown('a\nb\n\n\nc')).toBe('a b\n\nc');
  });
});
