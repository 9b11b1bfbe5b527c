import { wholeIndexOf, paramWords } from '../knowledge/words.ts';
import { type Leaf, leavesOf } from '../knowledge/leaves.ts';
import { peopleIn } from './names.ts';
import type { Script } from './script.ts';
import { mentionsIn, type Saying } from './task-renderer.ts';
import { saidOf } from './user-facts.ts';

/** The person whose affair a request is, as the opening names them. */
export interface Subject {
  readonly name: string;
  /** With what they are in the request, where the wish leaves that open: `coach Ada Byron`. */
  readonly called: string;
  /** The param that the opening tells so; none where the name is only part of a value. */
  readonly param: string | undefined;
}

/**
 * The person in whose affair it is, where the request names one and leaves more to ask.
 *
 * @param wish what is wanted, in general, as the opening says it
 */
export function subjectOf(script: Script, saying: Saying, wish: string): Subject | undefined {
  const { stage, telling } = script;
  const leaves = leavesOf(stage.checked, saying.request.tool, saying.request.args);
  const name = leaves.length > 1 ? personIn(script, saying) : undefined;
  if (name === undefined) return undefined;
  const leaf = leaves.find(
    (one) => one.path.length === 1 && saidOf(stage, telling, saying, one) === name,
  );
  const param = leaf?.path[0];
  if (leaf === undefined || typeof param !== 'string')
    return { name, called: name, param: undefined };
  const words = paramWords(param);
  const isClear =
    words === 'person' || (wholeIndexOf(wish, words) >= 0 && !hasRival(script, saying, leaf));
  return { name, called: isClear ? name : `${words} ${name}`, param };
}

function personIn({ stage, timeline, telling }: Script, { clauses }: Saying): string | undefined {
  const people = peopleIn(stage, timeline.start);
  const named = clauses.flatMap(mentionsIn).map((mention) => telling.nameOf(mention));
  return named.find((name) => people.has(name));
}

/** Whether the same row could be another param of the request. */
function hasRival({ stage }: Script, { request }: Saying, { type }: Leaf): boolean {
  const known = stage.checked.operations.find(({ operation }) => operation.name === request.tool);
  const alike = (known?.operation.params ?? []).filter(
    (param) => param.type === 'ref' && type.type === 'ref' && param.entity === type.entity,
  );
  return alike.length > 1;
}
