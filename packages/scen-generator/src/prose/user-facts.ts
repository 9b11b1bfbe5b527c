import type { Param } from '@envloom/logic-model';
import type { Fact } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { leavesOf, nameOf, type Leaf } from '../knowledge/leaves.ts';
import { asKey } from '../knowledge/tables.ts';
import { capitalised, inWords, paramWords } from '../knowledge/words.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { factSentence } from './fact-sentence.ts';
import { general, topicsOf, wordsFor } from './topics.ts';
import { namedValue, spokenValue } from './facts.ts';
import { furtherId, wholeId } from './questions.ts';
import { ended, isSimple, type Phrase, Sentences, tidy } from './sentences.ts';
import { mentionsIn, type Saying, type TaskRenderer } from './task-renderer.ts';

/** What the user tells of a request when asked: one fact for each of its params. */
export function factsOf(
  stage: GeneratorContext,
  telling: TaskRenderer,
  saying: Saying,
  draw: Draw,
): readonly Fact[] {
  const { tool, args } = saying.request;
  const operation = stage.checked.operations.find((one) => one.operation.name === tool)?.operation;
  const leaves = leavesOf(stage.checked, tool, args);
  return (operation?.params ?? []).flatMap((param) => {
    const own = leaves.filter(({ path }) => path[0] === param.name);
    if (own.length === 0) return [];
    return [
      {
        id: factIdOf(param.name),
        topics: topicsOf(param, own),
        text: own.map((leaf) => statement(stage, telling, saying, { param, leaf }, draw)).join(' '),
      },
    ];
  });
}

export function factIdOf(param: string): string {
  return inWords(param).replaceAll(' ', '-');
}

/** A fact that tells a whole request, for those that cannot be told in parts. */
export function wholeFact(saying: Saying, text: string): Fact {
  const topics = Object.keys(saying.request.args).flatMap((name) => wordsFor(paramWords(name)));
  return {
    id: wholeId,
    topics: [...new Set([...topics, ...general])],
    text: ended(capitalised(text)),
  };
}

/** What the user wants besides; it is told to whoever asks for more, or has nothing to ask. */
export function furtherFact(phrases: readonly Phrase[], draw: Draw): Fact {
  const sentences = new Sentences(false, draw);
  const texts = phrases.map((phrase, at) =>
    at === 0 ? firstWish(phrase, draw) : sentences.sentence(phrase, 'next'),
  );
  return { id: furtherId, topics: [], text: texts.join(' '), wish: true };
}

function firstWish({ text, isSentence }: Phrase, draw: Draw): string {
  if (isSentence || !isSimple(text)) return `One more thing: ${ended(text)}`;
  const wish = draw.pick([
    'Please also {c}.',
    'One more thing: please {c}.',
    'There is one more thing: {c}.',
    'I also need you to {c}.',
  ]);
  return tidy(wish.replace('{c}', () => text));
}

/** Whether the params of a request can be told one by one. */
export function isToldInParts(stage: GeneratorContext, { request }: Saying): boolean {
  const leaves = leavesOf(stage.checked, request.tool, request.args);
  return leaves.length > 0 && leaves.every(({ path }) => path.length === 1);
}

function statement(
  stage: GeneratorContext,
  telling: TaskRenderer,
  saying: Saying,
  { param, leaf }: { readonly param: Param; readonly leaf: Leaf },
  draw: Draw,
): string {
  if (typeof leaf.value === 'boolean')
    return `${capitalised(namedValue(stage, saying.world, leaf))}.`;
  const said = saidOf(stage, telling, saying, leaf);
  return factSentence({ param, words: paramWords(nameOf(leaf)), said }, draw);
}

/** What a value is called when it is told by itself. */
export function saidOf(
  stage: GeneratorContext,
  telling: TaskRenderer,
  saying: Saying,
  leaf: Leaf,
): string {
  const { type, value } = leaf;
  const key = asKey(value);
  const mention = saying.clauses
    .flatMap(mentionsIn)
    .find((one) => type.type === 'ref' && one.entity === type.entity && one.key === key);
  return mention === undefined ? spokenValue(stage, saying.world, leaf) : telling.nameOf(mention);
}
