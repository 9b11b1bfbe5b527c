import type { TypeNode } from '@envloom/logic-model';
import { foldType, type TypeFold } from './fold.ts';

const none = (): string[] => [];

const dependencyFold: TypeFold<string[]> = {
  string: none,
  integer: none,
  number: none,
  boolean: none,
  date: none,
  time: none,
  datetime: none,
  json: none,
  enum: none,
  ref: none,
  row: ({ entity }) => [entity],
  shape: ({ shape }) => [shape],
  array: (_, of) => of,
  record: (_, of) => of,
};

/** The entities and shapes whose whole values a type holds. */
export function dependenciesOf(nodes: readonly TypeNode[]): string[] {
  return nodes.flatMap((node) => foldType(node, dependencyFold));
}
