import { type Json, type JsonObject, jsonIn, isList, isObject } from '@envloom/core';
import type { Arena, Change, Observation } from '../benchmark.ts';
import { stateDiff } from '../check/state.ts';
import { type PyCall, readPython } from '../python/read.ts';
import { argumentsOf, argumentsText, argumentText, type PyArguments } from './arguments.ts';
import type { BfclWorld } from './class.ts';
import { exception } from './model-world.ts';
import { misfit, type Signature, tooMany } from './signature.ts';

/** Names that the original refuses to call. */
const forbidden = new Set(['kill', 'exit', 'quit', 'remove', 'unlink', 'popen', 'Popen', 'run']);

/** Words before a bracket, with the blanks between: the original drops those, in texts too. */
const beforeBracket = /(?<![\p{L}\p{N}_])([a-zA-Z_][\p{L}\p{N}_]*)\s+(?=\()/gu;

/** The classes of a task, called by the texts that models write: `echo(content='x', file_name='y')`. */
export class BfclArena implements Arena {
  readonly #worlds: ReadonlyMap<string, BfclWorld>;
  readonly #signatures: ReadonlyMap<string, Signature>;
  /** Public states of classes that nothing was called of since. */
  readonly #states: Map<string, JsonObject>;

  /** @param signatures the tools of the classes that take part, by name */
  constructor(
    worlds: ReadonlyMap<string, BfclWorld>,
    signatures: ReadonlyMap<string, Signature>,
    states: ReadonlyMap<string, JsonObject> = new Map(),
  ) {
    this.#worlds = worlds;
    this.#signatures = signatures;
    this.#states = new Map(states);
  }

  /** A call as a Python text, which is read and never evaluated. */
  callText(text: string): Observation {
    const name = text.replaceAll(beforeBracket, '$1').split('(')[0] ?? '';
    if (forbidden.has(name)) return exception(`Function call ${name} is not allowed.`);
    try {
      const node = readPython(text.replaceAll(beforeBracket, '$1'));
      return node.kind === 'call' ? this.#made(node) : exception('invalid syntax');
    } catch (error) {
      return exception(error instanceof Error ? error.message : 'invalid syntax');
    }
  }

  /** A call as agents make it over an API; undefined where the text is none. */
  asRequest(text: string): { readonly name: string; readonly arguments: string } | undefined {
    const node = readPython(text);
    if (node.kind !== 'call') return undefined;
    const { name, positional } = node;
    const params = this.#signatures.get(name)?.params ?? [];
    const placed = positional.map((value, at) => [params[at] ?? '', value] as const);
    const args = argumentsOf(node, placed, () => null);
    return { name, arguments: argumentsText(args) };
  }

  call(name: string, values: JsonObject): Observation {
    return this.callWith(name, { values, floats: noFloats });
  }

  /** A call with arguments: the original writes it as a text and evaluates that. */
  callWith(name: string, args: PyArguments): Observation {
    if (hasBracket(args.values)) return this.callText(callText(name, args));
    if (forbidden.has(name)) return exception(`Function call ${name} is not allowed.`);
    return this.#carriedOut(name, args);
  }

  state(): JsonObject {
    return Object.fromEntries([...this.#worlds].map(([name, world]) => [name, world.state()]));
  }

  /** The attributes of a class that are compared: those whose name does not begin with a low line. */
  publicStateOf(name: string): JsonObject {
    const state = this.#states.get(name) ?? publicOf(this.#worlds.get(name)?.state() ?? {});
    this.#states.set(name, state);
    return state;
  }

  fork(): BfclArena {
    const worlds = [...this.#worlds].map(([name, world]) => [name, world.fork()] as const);
    return new BfclArena(new Map(worlds), this.#signatures, this.#states);
  }

  changesSince(before: BfclArena): readonly Change[] {
    return stateDiff(before.state(), this.state());
  }

  #made(call: PyCall): Observation {
    const signature = this.#signatures.get(call.name);
    if (signature === undefined) return exception(`name '${call.name}' is not defined`);
    const { positional } = call;
    if (positional.length > signature.params.length)
      return exception(tooMany(signature, positional.length));
    const placed = positional.map((node, at) => [signature.params[at] ?? '', node] as const);
    const twice = call.named.find(([name]) => placed.some(([other]) => other === name));
    if (twice !== undefined)
      return exception(
        `${signature.of}.${call.name}() got multiple values for argument '${twice[0]}'`,
      );
    const args = argumentsOf(call, placed, (inner) => this.#valueOf(inner));
    return this.#carriedOut(call.name, args);
  }

  /** The value of a call inside of another. @throws Error with what it raised */
  #valueOf(inner: PyCall): Json {
    const { text, isError } = this.#made(inner);
    if (isError && text.startsWith(raised)) throw new Error(text.slice(raised.length));
    return jsonIn(text) ?? text;
  }

  #carriedOut(name: string, args: PyArguments): Observation {
    const signature = this.#signatures.get(name);
    const world = this.#worlds.get(signature?.of ?? '');
    if (signature === undefined || world === undefined)
      return exception(`name '${name}' is not defined`);
    const wrong = misfit(signature, args);
    if (wrong !== undefined) return exception(wrong);
    this.#states.delete(signature.of);
    return world.call(name, args);
  }
}

function publicOf(state: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !name.startsWith('_')));
}

const raised = 'Error during execution: ';
const noFloats: ReadonlySet<string> = new Set();

function hasBracket(value: Json): boolean {
  if (typeof value === 'string') return value.includes('(');
  if (isList(value)) return value.some(hasBracket);
  return isObject(value) && Object.values(value).some(hasBracket);
}

function callText(name: string, { values, floats }: PyArguments): string {
  const given = Object.entries(values).map(
    ([key, value]) => `${key}=${argumentText(value, floats, key)}`,
  );
  return `${name}(${given.join(', ')})`;
}
