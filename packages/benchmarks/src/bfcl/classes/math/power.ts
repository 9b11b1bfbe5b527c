import { floatText } from '../../../python/float-text.ts';
import type { PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import {
  isWholeArgument,
  numeric,
  signedResult,
  tooGreat,
  tooLong,
  whole,
  wholeResult,
} from './results.ts';

/** Powers: whole numbers stay whole, and negative ones may become complex. */
export const powerTool: BfclTool = {
  answer: (data, args) =>
    exactPower(args) ??
    signedResult(data, () => numeric(args, 'base') ** numeric(args, 'exponent')),
  refusal: (message, code, args) => {
    if (code === 'DIVISION_BY_ZERO') return exception(message).text;
    if (code === 'NOT_REAL') return complexPower(numeric(args, 'base'), numeric(args, 'exponent'));
    if (code === 'NOT_FINITE') return exactPower(args) ?? tooGreat;
    return errorText(message);
  },
};

/** More bits than Python would write. */
const mostBits = 14_300;

function exactPower(args: PyArguments): string | undefined {
  if (!isWholeArgument(args, 'base') || !isWholeArgument(args, 'exponent')) return undefined;
  const exponent = numeric(args, 'exponent');
  if (exponent < 0) return undefined;
  const bits = Math.log2(Math.abs(numeric(args, 'base'))) * exponent;
  if (bits > mostBits) return tooLong;
  return wholeResult(whole(args, 'base') ** BigInt(exponent));
}

/** A broken power of a negative number. */
function complexPower(base: number, exponent: number): string {
  const size = Math.abs(base) ** exponent;
  if (!Number.isFinite(size)) return exception('complex exponentiation').text;
  const angle = Math.PI * exponent;
  const imaginary = size * Math.sin(angle);
  const real = partText(size * Math.cos(angle));
  return `{'result': (${real}${imaginary < 0 ? '' : '+'}${partText(imaginary)}j)}`;
}

/** A part of a complex number: Python leaves out `.0`. */
const partText = (value: number): string => floatText(value).replace(/\.0$/, '');
