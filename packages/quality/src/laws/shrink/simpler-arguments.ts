import { isObject } from '@envloom/core';
import { without } from '../../explore/leaves.ts';
import { type Call, valueOfText } from '../play/call.ts';

/** Ways to make a call simpler: as an object instead of its text, or with a member less. */
export function simplerCalls(call: Call): readonly Call[] {
  const { args } = call;
  if (typeof args === 'string') return objectOf(call, args);
  if (!isObject(args)) return [];
  return Object.keys(args).map((name) => ({ ...call, args: without(args, name) }));
}

function objectOf(call: Call, text: string): readonly Call[] {
  const args = valueOfText(text);
  return args === undefined ? [] : [{ ...call, args }];
}
