import type { Draw } from '@envloom/sampler';
import { capitalised } from '../knowledge/words.ts';
import type { Setting } from './setting.ts';

const moods = [
  'friendly',
  'calm',
  'a little impatient',
  'polite and brief',
  'cheerful',
  'tired',
  'matter-of-fact',
  'a bit distracted',
  'in good spirits',
  'somewhat formal',
];
const hurries = [
  'in no hurry',
  'in a hurry',
  'about to leave',
  'doing three things at once',
  'glad to have it off the list',
];
const atWork = [
  'between two meetings',
  'with a queue waiting',
  'at the end of a shift',
  'covering for somebody',
];
const habits = [
  'answers only what is asked',
  'says no more than needed',
  'assumes that everything is known already',
  'has the facts at hand but has to be asked for them',
  'expects to be asked for what is missing',
];
const people = [
  'Somebody with a request',
  'Somebody who wants something done',
  'A person with something to settle',
];
const colleagues = [
  'A colleague with a request',
  'Somebody from next door who passes on a request',
  'A colleague who has something to settle',
];

/** Who the user is, in a line: whose affair it is, mood and hurry. */
export function personaOf(setting: Setting, about: string | undefined, draw: Draw): string {
  const who = draw.pick(setting === 'work' ? colleagues : people);
  const matter = about === undefined ? '' : ` about ${about}`;
  const hurry = draw.pick(setting === 'work' ? [...hurries, ...atWork] : hurries);
  return `${who}${matter}. ${capitalised(draw.pick(moods))}, ${hurry}; ${draw.pick(habits)}.`;
}
