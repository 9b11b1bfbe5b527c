import type { Setting } from './setting.ts';

/** What people say around their requests. */
export interface Phrasebook {
  /** End with a comma. */
  readonly greetings: readonly string[];
  readonly mailGreetings: readonly string[];
  readonly signOffs: readonly string[];
  readonly thanks: readonly string[];
  /** What the writer says of the circumstances; fits any request. */
  readonly reasons: readonly string[];
  readonly headings: readonly string[];
  readonly orderedHeadings: readonly string[];
  /** Before several requests in a row, joined to one sentence. */
  readonly counts: readonly string[];
  /** Lead to a request or several. */
  readonly leads: readonly string[];
}

const anywhere: Phrasebook = {
  greetings: [
    'Hi,',
    'Hello,',
    'Good morning,',
    'Hi there,',
    'Hey,',
    'Good day,',
    'Good afternoon,',
    'Good evening,',
  ],
  mailGreetings: ['Hello,', 'Good morning,', 'Hi,', 'Good day,', 'Good afternoon,', 'Hello there,'],
  signOffs: [
    'Thank you!',
    'Many thanks.',
    'Thanks in advance.',
    'Best wishes',
    'Thank you very much.',
    'With thanks',
  ],
  thanks: [
    'Thanks!',
    'Thank you.',
    'Thanks a lot.',
    'Many thanks!',
    "That's all, thanks.",
    'Much appreciated.',
  ],
  reasons: [
    'I am about to leave.',
    'I have my hands full.',
    'Sorry for the short notice.',
    'This should not take long.',
    'Just a small thing.',
    'I hope this is the right place to ask.',
    'I cannot see to this myself right now.',
    'I would rather leave this to you.',
    'I am writing from the train.',
    'I keep forgetting this.',
  ],
  headings: [
    'To do:',
    'For today:',
    'Please see to the following:',
    'What is left to do:',
    'From my notes:',
    'My list:',
    'What I need:',
  ],
  orderedHeadings: [
    'To do, in this order:',
    'Please in this order:',
    'Step by step:',
    'One after the other, please:',
    'In this order:',
  ],
  counts: [
    '{n} things, please:',
    'I need {n} things:',
    'There are {n} things to do:',
    '{N} requests:',
    'Could you see to {n} things for me:',
  ],
  leads: [
    'What I need:',
    'My request:',
    'Here is what I need:',
    'In short:',
    'Please see to this:',
  ],
};

const atWork: Phrasebook = {
  ...anywhere,
  mailGreetings: [...anywhere.mailGreetings, 'Dear colleague,', 'Hi all,', 'Dear team,'],
  signOffs: [...anywhere.signOffs, 'Kind regards', 'Best regards', 'Regards'],
  reasons: [
    ...anywhere.reasons,
    'I was just asked about this on the phone.',
    'I am in a meeting until this evening.',
    'This came in a moment ago.',
    'I promised that we would see to this today.',
    'My shift is over, so this falls to you.',
    'I found this on my desk.',
    'Somebody left us a note about this.',
    'We are short of people today.',
  ],
  headings: [
    ...anywhere.headings,
    'Open points:',
    'For the next shift:',
    'Handover:',
    'Still open:',
  ],
};

export function phrasebookFor(setting: Setting): Phrasebook {
  return setting === 'work' ? atWork : anywhere;
}
