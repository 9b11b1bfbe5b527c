import type { Field } from '@envloom/logic-model';
import { access } from '../../text/quote.ts';
import { fieldOf, type CheckContext } from '../check-context.ts';
import { conditionsOf, conjunction } from '../conditions.ts';
import { constantOf } from '../constant.ts';
import { needsPlay } from '../needs-play.ts';
import { namedRow, type NamedRow } from '../row-text.ts';
import type { ChangedSource, MatcherSource } from '../source.ts';
import { comparison, fieldText, type Conditions, type Value } from '../value.ts';

type Asked = readonly [field: Field, matcher: MatcherSource];

/** Of a field that may have any value nothing is asked. */
function askedFields(context: CheckContext, { fields }: ChangedSource, row: NamedRow): Asked[] {
  return Object.entries(fields)
    .filter(([, matcher]) => !('any' in matcher) || matcher.any !== 'value')
    .map(([name, matcher]) => [fieldOf(context, row.entity.fields, name), matcher] as const);
}

const composites: ReadonlySet<string> = new Set(['array', 'json', 'record', 'row', 'shape']);

/** The field had another value at the start. */
function wasOther({ module }: CheckContext, [field, matcher]: Asked): string {
  const [was, now] = [access('was', field.name), access('now', field.name)];
  const constant = constantOf(matcher);
  if (constant !== undefined) {
    const value = { text: was, type: field, optional: field.optional === true };
    return comparison(module, value, constant.value, false);
  }
  if ('absent' in matcher) return `${was} !== undefined`;
  if (!composites.has(field.type)) return `${was} !== ${now}`;
  return `!${module.runtimeValue('isSame')}(${was}, ${now})`;
}

function isNow(context: CheckContext, [field, matcher]: Asked): Conditions {
  const optional = field.optional === true;
  return conditionsOf(context, { text: access('now', field.name), type: field, optional }, matcher);
}

/** One field with a plain value reads best without names for the rows. */
function shortCode({ module }: CheckContext, row: NamedRow, asked: readonly Asked[]): string {
  const [first, ...others] = asked;
  const constant = first === undefined ? undefined : constantOf(first[1]);
  if (first === undefined || constant === undefined || others.length > 0) return '';
  const { value } = constant;
  if (typeof value === 'object' && value !== null) return '';
  const [field] = first;
  const mayLack = row.entity.singleton !== true;
  const valueIn = (world: string): Value => ({
    text: fieldText(row.in(world), mayLack, field.name),
    type: field,
    optional: mayLack || field.optional === true,
  });
  const was = comparison(module, valueIn('before'), value, false);
  return `({ before, after }) => ${was} && ${comparison(module, valueIn('after'), value)}`;
}

/** Where no field is asked for, any change will do. */
function anyChange({ module }: CheckContext, asked: readonly Asked[]): Conditions {
  return asked.length > 0 ? [] : [`!${module.runtimeValue('isSame')}(was, now)`];
}

/** These fields of the row have these values and had others at the start. */
export function rowChangedCode(context: CheckContext, check: ChangedSource): string {
  const row = namedRow(context, check.table, check.key);
  const asked = askedFields(context, check, row);
  const short = shortCode(context, row, asked);
  if (short !== '') return short;
  const play = needsPlay(context, row.entity, check.fields);
  const worlds = play ? ['play.before', 'play.after'] : ['before', 'after'];
  const [was = '', now = ''] = worlds.map((world) => row.in(world));
  const conditions = [
    ...(row.entity.singleton === true ? [] : ['was !== undefined', 'now !== undefined']),
    ...asked.flatMap((each) => [wasOther(context, each), ...isNow(context, each)]),
    ...anyChange(context, asked),
  ];
  return `(${play ? 'play' : '{ before, after }'}) => {
const was = ${was};
const now = ${now};
return ${conjunction(conditions)};
}`;
}
