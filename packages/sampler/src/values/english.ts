const notes: readonly string[] = [
  'Agreed by phone.',
  'Asked to be called back in the afternoon.',
  'As discussed last week.',
  'Called twice and left a message.',
  'Checked twice, all in order.',
  'Comes back on Monday to finish it.',
  'Confirmed by e-mail.',
  'Everything went as planned.',
  'Has to be done before the end of the week.',
  'Left a note for the next shift.',
  'Moved at their own request.',
  'Nobody answered the door.',
  'One of the parts was missing.',
  'Please handle with care.',
  'Prefers to be written to.',
  'Put aside until it is collected.',
  'See the note from last month.',
  'Sent by mistake.',
  'The first try did not work.',
  'The second one this month.',
  'There was a delay on our side.',
  'They will send the papers later.',
  'Too small for what they need.',
  'Waiting for an answer.',
  'Wanted a different colour.',
  'Was damaged on the way.',
  'Will be ready on Thursday.',
  'Would like a receipt.',
];

const qualities = ['blue', 'large', 'new', 'old', 'second', 'small', 'spare', 'wooden'];

const things = [
  'bag',
  'box',
  'card',
  'cupboard',
  'desk',
  'door',
  'folder',
  'key',
  'lamp',
  'letter',
  'shelf',
  'table',
];

const terms = things.flatMap((thing) => qualities.map((quality) => `${quality} ${thing}`));

/** Plain English for what faker has only in Latin: single words, terms of two, or sentences. */
export function englishFor(method: string): readonly string[] {
  if (method === 'word') return things;
  return ['words', 'slug'].includes(method) ? terms : notes;
}
