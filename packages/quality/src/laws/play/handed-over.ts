import type { Json } from '@envloom/core';

/** A copy of arguments to call with: what a tool does to them must not spoil what is recorded. */
export function handedOver(args: Json): Json {
  if (typeof args !== 'object' || args === null) return args;
  if (isList(args)) return args.map(handedOver);
  const copy: Record<string, Json> = {};
  for (const name of Object.keys(args)) put(copy, name, handedOver(args[name] ?? null));
  return copy;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A member may be called `__proto__`. */
function put(object: Record<string, Json>, name: string, value: Json): void {
  if (name !== '__proto__') object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
