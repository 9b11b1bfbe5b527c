import type { Draw } from '@envloom/sampler';
import { capitalised } from '../knowledge/words.ts';
import type { Setting } from './setting.ts';

/** First messages of a conversation; `{c}` is what is wanted, in general. */
const openings = [
  'Hi, I need to {c}.',
  'Hello, could you {c}?',
  "Good morning. I'd like you to {c}.",
  'Can you help me {c}?',
  'Hello! Would you be able to {c}?',
  'Do you have a minute? I need to {c}.',
  'Hi there, can I ask you to {c}?',
  'I was hoping you could {c}.',
  'Please {c}. Just ask me for whatever you need to know.',
  "Sorry to bother you, but I have to {c} and can't do it myself.",
  'Is this the right place to ask? I want to {c}.',
  'Hey, can you {c}? I have the details here.',
  "There's something I need done: {c}.",
  'Good afternoon. I would like to {c}.',
  'Quick request: please {c}.',
  "Could I get your help? I'm trying to {c}.",
  'I need someone to {c}. Can you do that?',
  'Hi, would you {c}, please?',
  'Hello, what do you need from me to {c}?',
  "Good day, I'd like to {c}, if that's possible.",
];
const workOpenings = [
  "Hello, I'm calling because we have to {c}.",
  'Morning! We need to {c}. Can you take that on?',
  'I was told that you are the one to ask: we have to {c}.',
  "I've got another one for you: {c}.",
];
const subjects = [
  "It's about {who}.",
  'This is about {who}.',
  'It concerns {who}.',
  '{Who} asked me about it.',
];

/**
 * Openings of one conversation, no two alike.
 *
 * @param about the person whose affair it is, named in some of them
 */
export function openingsFor(
  wish: string,
  about: string | undefined,
  setting: Setting,
  draw: Draw,
): readonly string[] {
  const all = setting === 'work' ? [...openings, ...workOpenings] : openings;
  const texts = draw.shuffle(all).slice(0, 3);
  return texts.map((opening) => {
    const text = opening.replace('{c}', () => wish);
    return about === undefined ? text : `${text} ${subjectSentence(about, draw)}`;
  });
}

function subjectSentence(about: string, draw: Draw): string {
  return draw
    .pick(subjects)
    .replace('{who}', () => about)
    .replace('{Who}', () => capitalised(about));
}
