import type { Draw } from '@envloom/sampler';
import { joined, type Link, lineOf, type Phrase, Sentences } from './sentences.ts';

/** A way of writing: who writes, to whom, in what mood. */
export type Register = (phrases: readonly Phrase[], isOrdered: boolean, draw: Draw) => string;

const greetings = ['Hi,', 'Hello,', 'Good morning,', 'Hi there,', 'Hey,', 'Good day,'];
const mailGreetings = [
  'Hello,',
  'Good morning,',
  'Dear colleague,',
  'Hi all,',
  'Good day,',
  'Dear team,',
];
const signOffs = [
  'Thank you!',
  'Many thanks.',
  'Thanks in advance.',
  'Kind regards',
  'Best regards',
  'Thank you very much.',
  'With thanks',
];
const thanks = ['Thanks!', 'Thank you.', 'Thanks a lot.', 'Cheers.', 'Many thanks!'];
const reasons = [
  'I am about to leave and could not get to this.',
  'I have my hands full here.',
  'Somebody left this for us this morning.',
  'This came in a moment ago.',
  'This has been waiting since yesterday.',
  'I promised that we would see to this today.',
  'My shift is over, so this falls to you.',
  'I was just asked about this on the phone.',
  'There is something to take care of.',
  'Nobody has had the time for this so far.',
  'A short one before lunch.',
  'I found this on my desk.',
  'Sorry for the short notice.',
  'This should not take long.',
  'I am in a meeting until this evening.',
  'The night shift left us a message.',
];
const headings = [
  'To do:',
  'For today:',
  'Please see to the following:',
  'What is left to do:',
  'Open points:',
  'From my notes:',
];
const orderedHeadings = [
  'To do, in this order:',
  'Please in this order:',
  'Step by step:',
  'One after the other, please:',
];

const plain: Register = (phrases, isOrdered, draw) => running(phrases, isOrdered, draw).join(' ');

const note: Register = (phrases, isOrdered, draw) => {
  const opening = draw.chance(0.5) ? [draw.pick(greetings)] : [];
  const reason = draw.chance(0.35) ? [draw.pick(reasons)] : [];
  const body = running(phrases, isOrdered, draw);
  const end = draw.chance(0.5) ? [draw.pick(thanks)] : [];
  return withGreeting([...opening, ...reason, ...body, ...end]);
};

const mail: Register = (phrases, isOrdered, draw) => {
  const reason = draw.chance(0.3) ? [draw.pick(reasons)] : [];
  const body = [...reason, ...running(phrases, isOrdered, draw)].join(' ');
  return `${draw.pick(mailGreetings)}\n\n${body}\n\n${draw.pick(signOffs)}`;
};

const list: Register = (phrases, isOrdered, draw) => {
  const heading = draw.pick(isOrdered ? orderedHeadings : headings);
  const mark = (at: number) => (isOrdered ? `${at + 1}.` : '-');
  return [heading, ...phrases.map((phrase, at) => `${mark(at)} ${lineOf(phrase)}`)].join('\n');
};

const terse: Register = (phrases, isOrdered) =>
  isOrdered
    ? phrases.map((phrase, at) => `${at + 1}) ${lineOf(phrase)}`).join('\n')
    : phrases.map(lineOf).map(ended).join(' ');

/** The registers for so many requests, in a drawn order. */
export function registersFor(count: number, draw: Draw): readonly Register[] {
  const few = [plain, note, mail, note];
  return draw.shuffle(count > 1 ? [plain, note, mail, list, terse] : few);
}

/** The sentences of a running text; simple neighbours may share one. */
function running(phrases: readonly Phrase[], isOrdered: boolean, draw: Draw): readonly string[] {
  const merged = merge(phrases, isOrdered, draw);
  const sentences = new Sentences(isOrdered, draw);
  return merged.map((phrase, at) => sentences.sentence(phrase, linkOf(at, merged.length)));
}

function merge(phrases: readonly Phrase[], isOrdered: boolean, draw: Draw): readonly Phrase[] {
  const merged: Phrase[] = [];
  for (let at = 0; at < phrases.length; at += 1) {
    const [one, other] = phrases.slice(at, at + 2);
    if (one === undefined) break;
    const both = other && draw.chance(0.5) ? joined(one, other, isOrdered, draw) : undefined;
    merged.push(both ?? one);
    if (both !== undefined) at += 1;
  }
  return merged;
}

function linkOf(at: number, count: number): Link {
  if (count === 1) return 'only';
  if (at === 0) return 'first';
  return at === count - 1 ? 'last' : 'next';
}

/** In a running text a greeting is a sentence of its own. */
function withGreeting(parts: readonly string[]): string {
  const [opening = '', ...rest] = parts;
  if (!opening.endsWith(',')) return parts.join(' ');
  return `${opening.slice(0, -1)}! ${rest.join(' ')}`;
}

function ended(line: string): string {
  return /[.!?]"?$/.test(line) ? line : `${line}.`;
}
