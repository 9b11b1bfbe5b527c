import { expect, it } from 'vitest';
import { labelSentence } from './label-sentence.ts';

it.each([
  ['{member.name}', 'People call it by its name.'],
  ['{member.full_name}', 'People call it by its full name.'],
  ['locker {member.number}', 'People say: locker [number].'],
  [
    'the loan of {item.label} to {member.name} from {loan.lent_on}',
    'People say: the loan of [item label] to [name] from [loan lent on].',
  ],
  ["{couples.need(event.couple_id).name}'s event", "People say: [name]'s event."],
  ['{[first, last].join(" ")}', 'People say: […].'],
  ['flat {flat.number}[ of {flat.site}]', 'People say: flat [flat number] of [flat site].'],
  ['{vehicleClass.name} {size}', 'People say: [vehicle class name] [size].'],
])('says %s in words', (label, sentence) => {
  expect(labelSentence(label, 'member')).toBe(sentence);
});
