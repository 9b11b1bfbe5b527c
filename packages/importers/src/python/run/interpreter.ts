import { generated } from '@envloom/core';
import type { Expression, Statement } from '../syntax/ast.ts';
import { typeName } from '../values/basics.ts';
import {
  type CallArguments,
  type Completion,
  type Machine,
  PyObject,
  type PyValue,
  type Scope,
  type Watch,
} from '../values/value.ts';
import { evaluators } from './expressions.ts';
import { raised } from './raised.ts';
import { executors, type LoadModule } from './statements.ts';
import { Undecided } from './undecided.ts';

export interface InterpreterOptions {
  /** Most steps: expressions and statements evaluated, items looked at. */
  readonly fuel: number;
  readonly load: LoadModule;
  readonly watch?: Watch | undefined;
  /** Whether the items of sets come in the other order. */
  readonly isReversed?: boolean | undefined;
  readonly onSetOrder?: (() => void) | undefined;
}

/** What runs a node; the tables have it by the node's own kind. */
type Run<Result> = (node: never, scope: Scope, machine: Machine, load: LoadModule) => Result;

/** Deepest nesting of calls and expressions. */
const deepest = 400;

/** Runs programs step by step; nothing of them reaches the machine that this runs on. */
export class Interpreter implements Machine {
  readonly watch: Watch | undefined;
  readonly #load: LoadModule;
  #fuel: number;
  #depth = 0;
  readonly #isReversed: boolean;
  readonly #onSetOrder: (() => void) | undefined;

  constructor({ fuel, load, watch, isReversed = false, onSetOrder }: InterpreterOptions) {
    this.#onSetOrder = onSetOrder;
    this.#isReversed = isReversed;
    this.#fuel = fuel;
    this.#load = load;
    this.watch = watch;
  }

  inSetOrder(items: readonly PyValue[]): readonly PyValue[] {
    if (items.length > 1) this.#onSetOrder?.();
    return this.#isReversed ? items.toReversed() : items;
  }

  spend(steps: number): void {
    this.#fuel -= steps;
    if (this.#fuel < 0) throw new Undecided('takes too many steps');
  }

  call(callee: PyValue, args: CallArguments): PyValue {
    return this.#deeper(() => {
      const result = callee instanceof PyObject ? callee.call(args, this) : undefined;
      if (result === undefined)
        throw raised('TypeError', `'${typeName(callee)}' object is not callable`);
      return result;
    });
  }

  evaluate(expression: Expression, scope: Scope): PyValue {
    this.spend(1);
    const evaluator: Run<PyValue> = evaluators[expression.kind];
    return this.#deeper(() => evaluator(generated(expression), scope, this, this.#load));
  }

  execute(body: readonly Statement[], scope: Scope): Completion {
    for (const statement of body) {
      const ended = this.#one(statement, scope);
      if (ended !== undefined) return ended;
    }
    return undefined;
  }

  #one(statement: Statement, scope: Scope): Completion {
    this.spend(1);
    const executor: Run<Completion> = executors[statement.kind];
    return executor(generated(statement), scope, this, this.#load);
  }

  #deeper<Result>(run: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Undecided('nests calls too deeply');
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}
