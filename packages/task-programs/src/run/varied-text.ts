import type { Field } from '@envloom/logic-model';
import { type Draw, likeExample, likePattern } from '@envloom/sampler';

/**
 * Another text of a field's kind: one of its pattern or of the form of its keys; the beginning of one text with the end of another,
 * as names are; or a text with a number, `Economy II`.
 *
 * @param texts that the field has had
 * @returns undefined where the field is no text, or too short
 */
export function variedText(field: Field, texts: readonly string[], draw: Draw): string | undefined {
  if (field.type !== 'string') return undefined;
  if (field.pattern !== undefined) return likePattern(field.pattern, draw);
  const { format, sequence } = field.sample ?? {};
  if (format !== undefined) return likeExample(format, draw);
  if (sequence !== undefined) return `${sequence}${draw.integer(100, 9999)}`;
  if (texts.length === 0) return undefined;
  const text = draw.chance(0.5)
    ? crossed(draw.pick(texts), draw.pick(texts))
    : numbered(draw.pick(texts), draw);
  return text.length <= (field.max_length ?? Infinity) ? text : undefined;
}

function crossed(one: string, other: string): string {
  const [first = ''] = one.split(' ');
  const rest = other.split(' ').slice(1);
  return rest.length === 0 ? one : [first, ...rest].join(' ');
}

/** With digits in it, other digits; of a year a near one. */
function numbered(text: string, draw: Draw): string {
  const year = /\b20\d\d\b/;
  if (year.test(text))
    return text.replace(year, (told) => String(Number(told) + draw.integer(1, 4)));
  if (/\d/.test(text)) return text.replaceAll(/\d/g, () => String(draw.integer(0, 9)));
  return `${text} ${draw.pick(['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'])}`;
}
