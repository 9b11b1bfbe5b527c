import { generated, type Json, type JsonObject } from '@envloom/core';
import type { Environment } from '@envloom/runtime';
import type { Observation } from '../benchmark.ts';
import type { PyArguments } from './arguments.ts';
import type { BfclWorld } from './class.ts';
import type { PythonRandom } from './random.ts';
import { dumps, isErrorText } from './texts.ts';

/** What stands between a tool of the original and an operation of the logic model. */
export interface BfclTool {
  /** The text of an answer: `json.dumps` of a dict, else `str()`. */
  readonly answer: (data: Json, args: PyArguments) => string;
  /** The text of a refusal, without this `{"error": message}`. */
  readonly refusal?: (message: string, code: string, args: PyArguments) => string;
  /** Params that are random numbers of the original. Where the call is refused, none was drawn. */
  readonly draws?: (random: PythonRandom, args: PyArguments) => JsonObject;
  /** The params of the operation, where they aren't the arguments as they are. */
  readonly params?: (args: PyArguments) => JsonObject;
}

export type Rows = Readonly<Record<string, Json>>;

/** A class that is a logic model: its tools, and its rows as attributes of the original. */
export interface ModelClass {
  readonly tools: Readonly<Record<string, BfclTool>>;
  /** The attributes of the original. @param rows the tables of the environment */
  state(rows: Rows): JsonObject;
}

/** The world of a class behind the texts of the original. */
export class ModelWorld implements BfclWorld {
  readonly #of: ModelClass;
  readonly #environment: Environment<object>;
  readonly #random: PythonRandom;

  constructor(of: ModelClass, environment: Environment<object>, random: PythonRandom) {
    this.#of = of;
    this.#environment = environment;
    this.#random = random;
  }

  call(name: string, args: PyArguments): Observation {
    const tool = this.#of.tools[name];
    if (tool === undefined) return exception(`name '${name}' is not defined`);
    const { position } = this.#random;
    const params = tool.params?.(args) ?? args.values;
    const drawn = tool.draws?.(this.#random, args);
    const result = this.#environment.call(
      name,
      drawn === undefined ? params : { ...params, ...drawn },
    );
    if (result.success) return observed(tool.answer(result.data, args));
    this.#random.position = position;
    const { message, code } = result.error;
    return observed(tool.refusal?.(message, code, args) ?? errorText(message));
  }

  state(): JsonObject {
    return this.#of.state(generated(this.#environment.state().rows));
  }

  fork(): ModelWorld {
    return new ModelWorld(this.#of, this.#environment.fork(), this.#random.copy());
  }
}

const observed = (text: string): Observation => ({ text, isError: isErrorText(text) });

/** What the agent of the original reads when Python raises. */
export const exception = (text: string): Observation => {
  return { text: `Error during execution: ${text}`, isError: true };
};

/** `{"error": message}` as `json.dumps` writes it. */
export const errorText = (message: string): string => dumps({ error: message });
