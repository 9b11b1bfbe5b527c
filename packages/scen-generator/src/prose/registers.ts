import type { Draw } from '@envloom/sampler';
import { type Phrasebook, phrasebookFor } from './phrasebook.ts';
import { running } from './running.ts';
import { ended, isSimple, lineOf, type Phrase } from './sentences.ts';
import type { Setting } from './setting.ts';

/** A way of writing: who writes, to whom, in what mood. */
export type Register = (phrases: readonly Phrase[], isOrdered: boolean, draw: Draw) => string;

type Style = (book: Phrasebook) => Register;

const plain: Style = () => (phrases, isOrdered, draw) =>
  running(phrases, isOrdered, draw).join(' ');

const greeting: Style = (book) => (phrases, isOrdered, draw) =>
  `${exclaimed(draw.pick(book.greetings))} ${plain(book)(phrases, isOrdered, draw)}`;

const thanking: Style = (book) => (phrases, isOrdered, draw) =>
  `${plain(book)(phrases, isOrdered, draw)} ${draw.pick(book.thanks)}`;

const polite: Style = (book) => (phrases, isOrdered, draw) =>
  `${greeting(book)(phrases, isOrdered, draw)} ${draw.pick(book.thanks)}`;

const explaining: Style = (book) => (phrases, isOrdered, draw) =>
  `${draw.pick(book.reasons)} ${plain(book)(phrases, isOrdered, draw)}`;

const mail: Style = (book) => (phrases, isOrdered, draw) =>
  `${draw.pick(book.mailGreetings)}\n\n${plain(book)(phrases, isOrdered, draw)}\n\n${draw.pick(book.signOffs)}`;

const longMail: Style = (book) => (phrases, isOrdered, draw) =>
  `${draw.pick(book.mailGreetings)}\n\n${explaining(book)(phrases, isOrdered, draw)}\n\n${draw.pick(book.signOffs)}`;

/** A short message without courtesies. */
const terse: Style = () => (phrases, isOrdered) =>
  isOrdered
    ? phrases.map((phrase, at) => `${at + 1}) ${lineOf(phrase)}`).join('\n')
    : phrases.map(lineOf).map(ended).join(' ');

const list: Style = (book) => (phrases, isOrdered, draw) =>
  [draw.pick(isOrdered ? book.orderedHeadings : book.headings), ...lines(phrases, isOrdered)].join(
    '\n',
  );

/** Nothing but the lines of a list. */
const bareList: Style = () => (phrases, isOrdered) => lines(phrases, isOrdered).join('\n');

/** "Two things, please: …; and …" */
const counted: Style = (book) => (phrases, isOrdered, draw) => {
  const number = numbers[phrases.length];
  const isJoined = phrases.every(({ text, isSentence }) => !isSentence && isSimple(text));
  if (number === undefined || !isJoined || isOrdered)
    return explaining(book)(phrases, isOrdered, draw);
  const [last = '', ...others] = phrases.map(({ text }) => text).toReversed();
  const start = draw
    .pick(book.counts)
    .replace('{n}', number)
    .replace('{N}', number.charAt(0).toUpperCase() + number.slice(1));
  const items = `${others.toReversed().join(', ')} and ${last}`;
  return `${start.charAt(0).toUpperCase()}${start.slice(1)} ${ended(items)}`;
};

/** "What I need: …" */
const leading: Style = (book) => (phrases, isOrdered, draw) => {
  const [only, ...others] = phrases;
  return only === undefined || only.isSentence || others.length > 0
    ? explaining(book)(phrases, isOrdered, draw)
    : `${draw.pick(book.leads)} ${ended(only.text)}`;
};

const numbers = ['', '', 'two', 'three', 'four', 'five'];
const forOne = [plain, plain, greeting, thanking, polite, explaining, mail, longMail, leading];
const forSeveral = [
  plain,
  greeting,
  thanking,
  polite,
  explaining,
  mail,
  longMail,
  list,
  bareList,
  terse,
  counted,
];

/** The registers for so many requests, in a drawn order. */
export function registersFor(count: number, setting: Setting, draw: Draw): readonly Register[] {
  const book = phrasebookFor(setting);
  return draw.shuffle(count > 1 ? forSeveral : forOne).map((style) => style(book));
}

function lines(phrases: readonly Phrase[], isOrdered: boolean): readonly string[] {
  return phrases.map((phrase, at) => `${isOrdered ? `${at + 1}.` : '-'} ${lineOf(phrase)}`);
}

/** In a running text a greeting is a sentence of its own. */
function exclaimed(words: string): string {
  return words.replace(/,$/, '!');
}
