import { describe, expect, it } from 'vitest';
import { Told } from './told.ts';
import { withSpokenDates } from './words.ts';

describe('what a text tells', () => {
  it('finds strings as whole words, whatever their letter case', () => {
    const told = new Told('Lend copy C-0008 of Salt and Iron to ADA LINDQVIST.');
    expect(told.has('C-0008')).toBe(true);
    expect(told.has('Ada Lindqvist')).toBe(true);
    expect(told.has('Ada Lind')).toBe(false);
    expect(told.has('C-000')).toBe(false);
  });

  it('takes no part of a code for the code', () => {
    const told = new Told('Count bin UL-46-44-99.');
    expect(told.has('UL-46-44')).toBe(false);
    expect(told.has('UL-46-44-99')).toBe(true);
  });

  it('finds numbers however they are written, but none in codes and dates', () => {
    const told = new Told('Pay 1,250.00 euros, take -3 units of C-0042 by 27 March 2026.');
    expect(told.has(1250)).toBe(true);
    expect(told.has(-3)).toBe(true);
    expect([42, 27, 2026, 3].map((number) => told.has(number))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('finds dates and times in words and as ISO dates', () => {
    const told = new Told('From 27 March 2026, 10:30 until 2026-04-02.');
    expect(told.has('2026-03-27')).toBe(true);
    expect(told.has('2026-04-02')).toBe(true);
    expect(told.has('2026-03-28')).toBe(false);
    expect(told.has('2026-03-27T10:30:00Z')).toBe(true);
    expect(told.has('2026-03-27T10:31:00Z')).toBe(false);
    expect(told.dates).toEqual(['2026-04-02', '2026-03-27']);
  });

  it('takes a time for what it says to the second', () => {
    const told = new Told(
      'The order of 17 February 2026, 19:40:26 and that of 18 February 2026, 07:15.',
    );
    expect(told.has('2026-02-17T19:40:26Z')).toBe(true);
    expect(told.has('2026-02-17T19:40:00Z')).toBe(false);
    expect(told.has('2026-02-18T07:15:00Z')).toBe(true);
    expect(told.has('2026-02-18T07:15:30Z')).toBe(false);
    expect(withSpokenDates('at 2026-02-17T19:40:26Z')).toBe('at 17 February 2026, 19:40:26');
  });

  it('finds enum values in words', () => {
    const told = new Told('Every four weekly payment.');
    expect(told.has('four_weekly')).toBe(true);
    expect(told.has('fortnightly')).toBe(false);
  });

  it('finds negative numbers in words', () => {
    const told = new Told('Correct it by minus 4 units.');
    expect(told.has(-4)).toBe(true);
    expect(told.has(4)).toBe(false);
  });

  it('quotes what stands in quotation marks, to the letter', () => {
    const told = new Told('Write "Hello,  World!" and “a "b" c” there, then quiet.');
    expect(['Hello,  World!', 'a "b" c'].map((text) => told.quotes(text))).toEqual([true, true]);
    const others = ['hello,  world!', 'Hello, World!', 'World!', 'quiet', 'b c'];
    expect(others.filter((text) => told.quotes(text))).toEqual([]);
  });

  it('tells no truth values', () => {
    expect(new Told('true').has(true)).toBe(false);
  });
});
