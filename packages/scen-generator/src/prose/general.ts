import type { Operation } from '@envloom/logic-model';
import { inWords } from '../knowledge/words.ts';
import type { Stage } from '../stage/stage.ts';

/** What an operation does in general, as a verb and its object: `renew a loan`. */
export function inGeneral(stage: Stage, { name }: Operation): string {
  const words = inWords(name).split(' ');
  const [verb = '', ...object] = words;
  const particle = object.length > 1 && particles.has(object[0] ?? '') ? `${object.shift()} ` : '';
  if (object.length === 0) return verb;
  const last = object.at(-1) ?? '';
  const phrase = object.join(' ');
  const isNoun = nounsOf(stage).has(last);
  if (!isNoun || last.endsWith('s')) return `${verb} ${particle}${phrase}`;
  return `${verb} ${particle}${articleFor(phrase)} ${phrase}`;
}

const particles = new Set(['out', 'in', 'up', 'off', 'down', 'back']);

/** Words that name things here: entities, fields and what params are called. */
function nounsOf({ checked }: Stage): ReadonlySet<string> {
  const { entities } = checked.model;
  const params = checked.operations.flatMap(({ operation }) => operation.params);
  const names = [
    ...entities.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]),
    ...params.map(({ name }) => name),
  ];
  return new Set(names.flatMap((name) => inWords(name).split(' ')));
}

function articleFor(phrase: string): string {
  return /^[aeiou]/.test(phrase) ? 'an' : 'a';
}
