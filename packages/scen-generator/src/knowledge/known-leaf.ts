import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { isImplied } from './implied.ts';
import type { Knowledge } from './knowledge.ts';
import { type Leaf, nameOf, verbatimOf } from './leaves.ts';
import { asKey } from './tables.ts';
import { paramWords } from './words.ts';

/** Whether the agent can know this argument of a call. */
export function knowsLeaf(
  stage: GeneratorContext,
  world: World,
  knowledge: Knowledge,
  request: Request,
  leaf: Leaf,
): boolean {
  const { type, value } = leaf;
  const key = asKey(value);
  if (type.type === 'ref') return key !== undefined && knowledge.knowsKey(type.entity, key);
  if ('fresh' in type && type.fresh !== undefined) return true;
  if (isNeedless(leaf)) return true;
  const text = verbatimOf(leaf);
  if (text !== undefined) return knowsVerbatim(knowledge, nameOf(leaf), text);
  if (knowledge.told.has(value)) return true;
  if (isNamed(knowledge, leaf)) return true;
  if (canBeImplied(leaf) && isImplied(stage, world, knowledge.told, request, leaf)) return true;
  return knowledge.knowsValue(nameOf(leaf), value);
}

/** A text that says it has to quote it; one that does not leaves it to be looked up. */
function knowsVerbatim(knowledge: Knowledge, name: string, text: string): boolean {
  const { told } = knowledge;
  return told.quotes(text) || (!told.has(text) && knowledge.knowsValue(name, text));
}

/** Nothing to choose, or nothing given. */
function isNeedless({ type, value }: Leaf): boolean {
  if (type.type === 'enum' && type.values.length === 1) return true;
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** `call back: yes` */
function isNamed({ told }: Knowledge, leaf: Leaf): boolean {
  if (typeof leaf.value !== 'boolean') return false;
  return told.hasWords(`${paramWords(nameOf(leaf))}: ${leaf.value ? 'yes' : 'no'}`);
}

/** A number that is a param of its own is looked up or told; inside a shape words can stand for it. */
function canBeImplied({ path, value }: Leaf): boolean {
  return typeof value !== 'number' || path.length > 1;
}
