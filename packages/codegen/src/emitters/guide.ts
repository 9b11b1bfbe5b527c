import { json, jsonOrNothing, list, object, type Literal } from '../code/literal.ts';
import { Module } from '../code/module.ts';
import { constant } from '../code/statements.ts';
import type { EmitContext } from '../context.ts';
import type { Emitter } from '../emitter.ts';
import { docs } from '../text/comment.ts';
import { sourceFile } from './source.ts';

function guideLiteral({ model }: EmitContext): Literal {
  const rules = model.rules.map(({ id, text, enforced }) =>
    object([
      ['id', json(id)],
      ['text', json(text)],
      ['manner', jsonOrNothing(enforced === 'manner' ? true : undefined)],
    ]),
  );
  return object([
    ['title', json(model.title)],
    ['introduction', jsonOrNothing(model.introduction)],
    ['rules', list(rules)],
  ]);
}

/** `src/guide.ts`: what an agent is told of the world before it acts. */
export const emitGuide: Emitter = (context) => {
  const module = new Module(context, 'guide.ts');
  const comment = docs('What an agent is told of the world: what it is for and the rules to keep.');
  return sourceFile(module, [
    constant('guide', module.runtimeType('Guide'), guideLiteral(context), comment),
  ]);
};
