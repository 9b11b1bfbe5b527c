import { expect, it } from 'vitest';
import { environment, taskFile } from '../testing/environments.ts';
import { example } from './example.ts';
import { programGuide } from './guide.ts';

const hotel = environment('hotel-reservations');

it('the example is the program of the hotel', () => {
  expect(example).toBe(taskFile('hotel-reservations', 'departures-and-open-bills.yaml'));
});

it('what is to be read before the environment is short', () => {
  const [text = ''] = programGuide(hotel).split('## The environment');
  const words = text.split(/\s+/).length;
  expect(words).toBeLessThan(2500);
});

it('shows the tools, tables and helpers that there are, and none that programs do not have', () => {
  const text = programGuide(hotel, { arrange: 'const own = 1;' });
  expect(text).toContain(
    "take_payment(args: { reservation_id: string; amount?: number; method: 'card' | 'cash' | 'transfer'; }): FolioEntry",
  );
  expect(text).toContain('Refuses with RESERVATION_NOT_FOUND');
  expect(text).toContain('guests: table of Guest {\n  guest_id: string // key');
  expect(text).toContain('settings.max_nights = 28');
  expect(text).toContain('chance(p: number): boolean;');
  expect(text).toContain('const own = 1;');
  expect(text).not.toMatch(/^check\(|^randomInt\(|^fail\(/m);
});
