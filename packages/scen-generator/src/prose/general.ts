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

/**
 * What an operation does in general: `move a copy from one branch to another`, from the first clause
 * of its description where that is an imperative, else from its name.
 */
export function inGeneral({ name, description }: Operation): string {
  const clause = withoutConditions(firstClause(description));
  const [verb = '', ...rest] = clause.split(' ');
  const isImperative = /^[A-Z][a-z]*(?:[a-rt-z]|ss),?$/.test(verb) && rest.length > 0;
  const isShort = clause.length <= 90 && !/[`"()]/.test(clause);
  return isImperative && isShort ? [verb.toLowerCase(), ...rest].join(' ') : fromName(name);
}

/** Up to the first comma, colon, semicolon or full stop; an enumeration of verbs is kept whole. */
function firstClause(description: string): string {
  const [sentence = ''] = description.replaceAll(/\s+/g, ' ').split(/[.:;](?: |$)/);
  const [start = ''] = sentence.split(', ');
  return start.includes(' ') ? start : sentence;
}

/** Without relative clauses: when something may be done is for the agent to find out. */
function withoutConditions(clause: string): string {
  return (
    /^(\S+ \S+ .*?) (?:of which|with which|who|whose|which|that|if|unless|until) /.exec(
      `${clause} `,
    )?.[1] ?? clause
  );
}

function fromName(name: string): string {
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
