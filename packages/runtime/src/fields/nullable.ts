import { expected, type Parse, Problems } from './problem.ts';
import { takeIn } from './size.ts';

/** A parser that also takes null. */
export function nullableParser(parse: Parse): Parse {
  return (value) => {
    if (value === null) {
      takeIn(1);
      return null;
    }
    const parsed = parse(value);
    return parsed instanceof Problems ? orNull(parsed, value) : parsed;
  };
}

/** Says that null would do as well, where the value is wrong as a whole. */
function orNull(problems: Problems, value: unknown): Problems {
  const wanted = problems.list[0]?.wanted;
  return wanted === undefined ? problems : expected(`${wanted} or null`, value);
}
