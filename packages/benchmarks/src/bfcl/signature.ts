import type { JsonObject } from '@envloom/core';
import type { PyArguments } from './arguments.ts';

/** A tool as its document describes it. */
export interface Signature {
  /** `TwitterAPI` */
  readonly of: string;
  readonly name: string;
  /** In the order of the Python function. */
  readonly params: readonly string[];
  readonly required: ReadonlySet<string>;
}

/** What Python says where arguments do not fit a function; undefined where they do. */
export function misfit(
  { of, name, params, required }: Signature,
  { values }: PyArguments,
): string | undefined {
  const called = `${of}.${name}()`;
  const strange = Object.keys(values).find((each) => !params.includes(each));
  if (strange !== undefined) return `${called} got an unexpected keyword argument '${strange}'`;
  const missing = params.filter((each) => required.has(each) && !Object.hasOwn(values, each));
  if (missing.length === 0) return undefined;
  const many = missing.length === 1 ? 'argument' : 'arguments';
  return `${called} missing ${missing.length} required positional ${many}: ${listed(missing)}`;
}

/** What Python says where there are more positional arguments than params. */
export function tooMany({ of, name, params, required }: Signature, given: number): string {
  const least = required.size + 1;
  const most = params.length + 1;
  const takes = least === most ? `${most}` : `from ${least} to ${most}`;
  return `${of}.${name}() takes ${takes} positional argument${most === 1 ? '' : 's'} but ${given + 1} were given`;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  if (quoted.length < 3) return quoted.join(' and ');
  return `${quoted.slice(0, -1).join(', ')}, and ${quoted.at(-1)}`;
}

/** The signature behind a document of a tool. */
export function signatureOf(of: string, name: string, parameters: JsonObject): Signature {
  const { properties, required } = parameters;
  return {
    of,
    name,
    params: Object.keys(properties ?? {}),
    required: new Set(Array.isArray(required) ? required.map(String) : []),
  };
}
