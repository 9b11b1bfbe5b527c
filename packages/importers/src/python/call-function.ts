import { builtin } from './library/builtins.ts';
import { loadModule } from './library/library.ts';
import { Interpreter } from './run/interpreter.ts';
import { Raised } from './run/raised.ts';
import { NameScope } from './run/scope.ts';
import { StateChanged, Undecided } from './run/undecided.ts';
import type { Block, Expression } from './syntax/ast.ts';
import { plainArguments, type PyValue, type Watch } from './values/value.ts';

/** What came of running a part of a program. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: PyValue }
  /** It raised an error that nothing of it handled. */
  | { readonly kind: 'raised'; readonly error: string }
  /** It does something that is not modelled. */
  | { readonly kind: 'undecided'; readonly reason: string }
  /** It changes the state that it was given, which others share. */
  | { readonly kind: 'changed' };

export interface CallOptions {
  /** What the program finds as its global names. */
  readonly globals?: Readonly<Record<string, PyValue>>;
  /** Most steps. */
  readonly fuel?: number;
  readonly watch?: Watch | undefined;
  /** Whether the items of sets come in the other order. */
  readonly isReversed?: boolean | undefined;
  /** Called where the program iterates a set with several items: its answer may be another in the other order. */
  readonly onSetOrder?: (() => void) | undefined;
}

const defaultFuel = 300_000;

/** Runs a source, and calls the function of a name that it defines. */
export function callFunction(
  body: Block,
  name: string,
  args: readonly PyValue[],
  options: CallOptions = {},
): Outcome {
  return outcomeOf(options, (interpreter, scope) => {
    interpreter.execute(body, scope);
    return interpreter.call(scope.read(name), plainArguments(...args));
  });
}

/** Evaluates an expression alone. */
export function evaluateExpression(expression: Expression, options: CallOptions = {}): Outcome {
  return outcomeOf(options, (interpreter, scope) => interpreter.evaluate(expression, scope));
}

function outcomeOf(
  { globals = {}, fuel = defaultFuel, watch, isReversed, onSetOrder }: CallOptions,
  run: (interpreter: Interpreter, scope: NameScope) => PyValue,
): Outcome {
  const interpreter = new Interpreter({ fuel, load: loadModule, watch, isReversed, onSetOrder });
  const scope = new NameScope(builtin);
  for (const [name, value] of Object.entries(globals)) scope.write(name, value);
  try {
    return { kind: 'value', value: run(interpreter, scope) };
  } catch (error) {
    return outcomeOfError(error);
  }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof Raised) return { kind: 'raised', error: error.error.type };
  if (error instanceof Undecided) return { kind: 'undecided', reason: error.reason };
  if (error instanceof StateChanged) return { kind: 'changed' };
  if (error instanceof RangeError) return { kind: 'undecided', reason: 'nests calls too deeply' };
  throw error;
}
