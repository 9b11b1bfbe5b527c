import type { Result } from '../failure/result.ts';
import { didYouMean, describe, quote, type Json } from '@envloom/core';
import { largestArguments } from '../fields/size.ts';
import { Refused, tooLarge } from './tool.ts';
import type { Program } from '../world/program.ts';

type Method = (this: object, args: unknown) => Result<Json>;

/** Calls the method of the tool with this name. Never throws. */
export function callTool(
  environment: object,
  { tools }: Program,
  name: unknown,
  args: unknown,
): Result<Json> {
  const tool = typeof name === 'string' ? tools.get(name) : undefined;
  if (tool === undefined) return unknownTool(name, tools.keys());
  // Only what was made from a text is looked at here: a revoked proxy throws whatever is asked of it.
  const given = typeof args === 'string' ? fromText(args) : args;
  if (typeof args === 'string' && given instanceof Refused) return refusedArguments(given);
  const method: unknown = Reflect.get(environment, tool.method);
  if (!isMethod(method)) throw new Error(`the class has no method ${tool.method}`);
  return method.call(environment, given === undefined ? {} : given);
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}

function unknownTool(name: unknown, known: Iterable<string>): Result<Json> {
  const names = [...known];
  const similar = typeof name === 'string' ? didYouMean(name, names) : '';
  const hint = similar || `; the tools are ${names.join(', ')}`;
  const message = `There is no tool ${describe(name)}${hint}`;
  return { success: false, error: { code: 'UNKNOWN_TOOL', message } };
}

function refusedArguments({ reason }: Refused): Result<Json> {
  return { success: false, error: { code: 'INVALID_ARGUMENTS', message: reason } };
}

/** The value of a JSON text, or why there is none; no text at all is an empty object. */
function fromText(text: string): unknown {
  if (text.length > largestArguments) return new Refused(tooLarge);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return new Refused(`expected an object or its JSON text, got ${quote(text)}`);
  }
}
