import type { Draw } from '@envloom/sampler';
import { ended, type Phrase } from './sentences.ts';
import type { Refused } from '../plan/plan.ts';
import { capitalised } from '../knowledge/words.ts';
import type { GeneratorContext } from '../context/generator-context.ts';

const reports = [
  'Done: {list}',
  'All done: {list}',
  'That is done: {list}',
  'This is what I did: {list}',
  'I have taken care of it: {list}',
];
const partly = ['Done: {list}', 'This much is done: {list}', 'What I did: {list}'];
const refusals = [
  'I could not {c}: {why}.',
  'I cannot {c}: {why}.',
  'What I did not do is {c}: {why}.',
];
const plainRefusals = [
  'One thing I did not do ({c}): {why}.',
  'This could not be done ({c}): {why}.',
];

/** The last message of a reference: what was done, and what was not and why. */
export function lastMessage(
  stage: GeneratorContext,
  done: readonly Phrase[],
  refused: { readonly plan: Refused; readonly phrase: Phrase | undefined } | undefined,
  draw: Draw,
): string {
  const report = done.length === 0 ? [] : [reportOf(done, refused === undefined, draw)];
  return [...report, ...(refused === undefined ? [] : [refusalOf(stage, refused, draw)])].join(' ');
}

function reportOf(done: readonly Phrase[], isAll: boolean, draw: Draw): string {
  const list = done.map(({ text }) => text).join('; ');
  return ended(draw.pick(isAll ? reports : partly).replace('{list}', () => list));
}

function refusalOf(
  stage: GeneratorContext,
  { plan, phrase }: { readonly plan: Refused; readonly phrase: Phrase | undefined },
  draw: Draw,
): string {
  const { reason, message } = plan;
  const rule = stage.checked.model.rules.find(({ id }) => id === reason);
  const why = capitalised(message ?? rule?.text ?? '').replace(/\.$/, '');
  const text = phrase?.text ?? 'do what was asked';
  const isClause = phrase?.isSentence !== true && !/[;:]/.test(text);
  return draw
    .pick(isClause ? refusals : plainRefusals)
    .replace('{c}', () => text)
    .replace('{why}', () => why);
}
