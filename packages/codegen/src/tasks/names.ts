import type { EmitContext } from '../context.ts';
import { Allocator } from '../names/allocator.ts';

/** The types that task modules declare; those of the model may have their names. */
export interface TaskTypeNames {
  readonly tools: string;
  readonly solving: string;
  readonly slots: string;
  readonly solveHelpers: string;
}

export function taskTypeNames({ names }: EmitContext): TaskTypeNames {
  const { className, rows, tables } = names;
  const types = new Allocator([
    className,
    rows,
    tables,
    ...names.entities.keys(),
    ...names.shapes.keys(),
  ]);
  const take = (name: string): string => types.take(name, 'OfTask');
  return {
    tools: take('Tools'),
    solving: take('Solving'),
    slots: take('Slots'),
    solveHelpers: take('SolveHelpers'),
  };
}

/** The modules beside those of programs. */
const taken = ['helpers', 'index', 'scope'];

/** The module of a program, without its ending. */
export function moduleName(program: string): string {
  return new Allocator(taken).take(program, '-task');
}
