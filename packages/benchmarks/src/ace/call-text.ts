import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { pythonText } from '../python/print.ts';

/**
 * A call as the milestones of ACEBench write it: `[send_message(sender_name='Eve', message='It's me')]`; quotes
 * are not escaped.
 */
export function callText(name: string, args: JsonObject): string {
  const given = Object.entries(args).map(([key, value]) => `${key}=${valueText(value)}`);
  return `[${name}(${given.join(', ')})]`;
}

function valueText(value: Json): string {
  if (typeof value === 'string') return `'${value}'`;
  if (isList(value)) return `[${value.map(valueText).join(', ')}]`;
  if (!isObject(value)) return pythonText(value, { form: 'repr' });
  const members = Object.entries(value).map(([key, member]) => `'${key}': ${valueText(member)}`);
  return `{${members.join(', ')}}`;
}
