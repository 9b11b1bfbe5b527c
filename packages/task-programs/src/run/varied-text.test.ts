import type { Field } from '@envloom/logic-model';
import { drawFrom } from '@envloom/sampler';
import { expect, it } from 'vitest';
import { variedText } from './varied-text.ts';

const draw = drawFrom(3);
const field = (about: object): Field => ({ name: 'x', type: 'string', ...about });
const many = (about: object, texts: readonly string[]): Set<string | undefined> =>
  new Set(Array.from({ length: 40 }, () => variedText(field(about), texts, draw)));

it('follows a pattern, and the form of keys', () => {
  for (const text of many({ pattern: 'AB-123' }, ['KX-482']))
    expect(text).toMatch(/^[A-Z]{2}-\d{3}$/);
  for (const text of many({ sample: { format: 'ORD-0001' } }, []))
    expect(text).toMatch(/^ORD-\d{4}$/);
  for (const text of many({ sample: { sequence: 'L' } }, [])) expect(text).toMatch(/^L\d+$/);
});

it('crosses names and numbers words', () => {
  const names = many({}, ['Anna Berg', 'Jo Lund']);
  expect(names).toContain('Anna Lund');
  expect(names.size).toBeGreaterThan(8);
  expect([...many({}, ['Economy'])].every((text) => /^Economy(?: [IVX]+)?$/.test(text ?? ''))).toBe(
    true,
  );
});

it('keeps to the length of the field, and knows nothing of other types', () => {
  expect(many({ max_length: 7 }, ['Economy'])).toContain(undefined);
  expect(variedText({ name: 'x', type: 'integer' }, [], draw)).toBeUndefined();
});

it('gives a year a near one', () => {
  const terms = many({}, ['Autumn 2025', 'Spring 2026']);
  expect(terms).toContain('Autumn 2026');
  expect([...terms].every((text) => /^(?:Autumn|Spring) 20(?:2[5-9]|30)$/.test(text ?? ''))).toBe(
    true,
  );
});
