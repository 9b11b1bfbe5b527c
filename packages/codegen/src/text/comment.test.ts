import { describe, expect, it } from 'vitest';
import { comment, commentCode, commentText, sentence } from './comment.ts';

describe('commentText', () => {
  it('cannot end the comment, tag it or direct a tool', () => {
    expect(commentText('a */ b')).toBe('a *\\/ b');
    expect(commentText('@ts-ignore')).toBe('\\@ts-ignore');
    expect(commentText('see {@link x} at a@b.org')).toBe('see {\\@link x} at a@b.org');
    expect(commentText('//# sourceMappingURL=x')).toBe('//# sourceMappingURL =x');
  });

  it('has lines of one kind and no hidden characters', () => {
    expect(commentText('a\r\nb\u2028c\u202e\ud800')).toBe('a\nb\nc\ufffd');
  });
});

describe('sentence', () => {
  it('ends with a full stop unless it ends otherwise', () => {
    expect(sentence('A title')).toBe('A title.');
    expect(sentence('Really?')).toBe('Really?');
    expect(sentence(undefined)).toBe('');
  });
});

describe('comment', () => {
  it('is one line where that fits', () => {
    expect(comment('A title.')).toBe('/** A title. */\n');
  });

  it('wraps long paragraphs and keeps them apart', () => {
    const text = comment('word '.repeat(30).trim(), '', 'End.');
    expect(text.split('\n').every((line) => line.length <= 93)).toBe(true);
    expect(text).toContain(' *\n * End.\n */');
  });

  it('is nothing without text', () => {
    expect(comment('', '')).toBe('');
  });

  it('shows code in backticks it does not hold', () => {
    expect(commentCode('a `b` c')).toBe('``a `b` c``');
  });
});
