import type { Draw } from '@envloom/sampler';

const moods = [
  'friendly',
  'calm',
  'a little impatient',
  'polite and brief',
  'cheerful',
  'tired',
  'matter-of-fact',
  'a bit distracted',
];
const hurries = [
  'in no hurry',
  'in a hurry',
  'about to leave',
  'between two meetings',
  'with a queue waiting',
];
const habits = [
  'answers only what is asked',
  'gives one thing at a time',
  'assumes that everything is known already',
  'has the facts at hand but has to be asked for them',
];

/** Who the user is, in a line: whose affair it is, mood and hurry. */
export function personaOf(title: string, about: string | undefined, draw: Draw): string {
  const matter = about === undefined ? '' : ` about ${about}`;
  return `Somebody who has a request${matter} (${title}); ${draw.pick(moods)}, ${draw.pick(hurries)}; ${draw.pick(habits)}.`;
}
