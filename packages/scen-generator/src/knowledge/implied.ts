import { type Json, type JsonObject, isObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { type Leaf, withValue } from './leaves.ts';
import type { Told } from './told.ts';
import { wordsOf } from './words.ts';

/**
 * Whether the text implies a value without giving it: the phrases of the operation put it into words
 * ("switch on", "noting that it is damaged"), so that with another value they would read otherwise,
 * and the text has those words.
 */
export function isImplied(
  stage: GeneratorContext,
  world: World,
  told: Told,
  request: Request,
  leaf: Leaf,
): boolean {
  const phrases = textsOf(stage, world, request.tool, request.args);
  return othersOf(leaf).some((value) => {
    const args = withValue(request.args, leaf.path, value);
    if (!isObject(args)) return false;
    const others = textsOf(stage, world, request.tool, args);
    return phrases.some((text, at) => isSaidBy(told, text, others[at]));
  });
}

function textsOf(
  stage: GeneratorContext,
  world: World,
  tool: string,
  args: JsonObject,
): readonly string[] {
  return stage.speech.phrases(world, tool, args).map(({ text }) => text);
}

/** Whether what the phrase says of this value, and not of the other one, stands in the text. */
function isSaidBy(told: Told, text: string, other: string | undefined): boolean {
  if (other === undefined || text === other) return false;
  const [own, theirs] = [wordsOf(text), wordsOf(other)];
  const marks = own.filter((word) => !theirs.includes(word));
  if (marks.length > 0) return marks.every((word) => told.hasWords(word));
  const missing = theirs.filter((word) => !own.includes(word));
  return missing.length > 0 && !missing.every((word) => told.hasWords(word));
}

/** Other values that a leaf might have. */
function othersOf({ type, value }: Leaf): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (type.type === 'enum') return type.values.filter((other) => other !== value);
  // A number of its own is always given; inside a shape words may stand for it ("close": 0).
  if (typeof value === 'number') return [value === 50 ? 51 : 50];
  return [];
}
