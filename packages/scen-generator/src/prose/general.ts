import type { Operation } from '@envloom/logic-model';
import { inWords } from '../knowledge/words.ts';

const particles = new Set(['out', 'in', 'up', 'off', 'down', 'back']);
/** What takes no article. */
const uncountable = new Set([
  'access',
  'availability',
  'cash',
  'money',
  'stock',
  'back',
  'in',
  'out',
]);

/** What an operation does in general, as a verb and its object: `renew a loan`. */
export function inGeneral({ name }: Operation): string {
  const [verb = '', ...rest] = inWords(name).split(' ');
  const [first = '', ...others] = rest;
  const isPhrasal = others.length > 0 && particles.has(first);
  const start = isPhrasal ? `${verb} ${first}` : verb;
  const object = isPhrasal ? others : rest;
  const last = object.at(-1) ?? '';
  if (last === '') return start;
  const phrase = last === 'lost' ? 'something lost' : object.join(' ');
  const isBare = last === 'lost' || last.endsWith('s') || uncountable.has(last);
  return isBare ? `${start} ${phrase}` : `${start} ${articleFor(phrase)} ${phrase}`;
}

function articleFor(phrase: string): string {
  return /^[aeiou]/.test(phrase) ? 'an' : 'a';
}
