import type { Json } from '@envloom/core';
import { reprText } from '../../../python/print.ts';
import { argumentJson, argumentText } from '../../arguments.ts';
import { type BfclTool, exception } from '../../model-world.ts';
import { isTrue, numberOf, typeName } from '../../python-types.ts';
import { dumps } from '../../texts.ts';
import { changed, member, numbers, tool, uncomparable, withFloats } from './tool.ts';

/** Sets the climate: the answer has temperature and mode as they were given. */
export const climateTool: BfclTool = tool(
  (data, args) => {
    const type = typeName(args, 'temperature');
    if (member(data, 'error') !== undefined)
      return exception(`unsupported operand type(s) for -: '${type}' and 'int'`).text;
    const json = (name: string, otherwise: Json): string =>
      argumentJson(args.values[name] ?? otherwise, args.floats, name);
    const mode = Object.hasOwn(args.values, 'mode') ? json('mode', null) : json('mode', 'auto');
    const humidity = withFloats({ humidityLevel: member(data, 'humidityLevel') ?? null });
    return `{"currentACTemperature": ${json('temperature', null)}, "climateMode": ${mode}, ${humidity.slice(1)}`;
  },
  uncomparable('<=', 'int', '_', 'fanSpeed'),
  {
    params: ({ values, floats }) => {
      const { temperature = null, unit = 'celsius' } = values;
      const degrees = unit === 'fahrenheit' ? numberOf(temperature) : undefined;
      const known = numbers('fanSpeed').params?.({ values, floats }) ?? values;
      return {
        ...known,
        temperature: degrees ?? temperature,
        unit: typeof unit === 'string' ? unit : argumentText(unit, floats, 'unit'),
      };
    },
  },
);

const distances = ['distanceToNextVehicle', 'speed'];

/** Sets cruise control, whose numbers may be texts. */
export const cruiseTool: BfclTool = tool(
  withFloats,
  (args) => {
    const name = distances.find((each) => toFloat(args.values[each] ?? null) === undefined) ?? '';
    const value = args.values[name] ?? null;
    if (typeof value === 'string') return `could not convert string to float: ${reprText(value)}`;
    return `float() argument must be a string or a real number, not '${typeName(args, name)}'`;
  },
  {
    params: ({ values }) => ({
      ...changed(values, distances, (value) => toFloat(value) ?? dumps(value)),
      activate: isTrue(values['activate']),
    }),
  },
);

/** What `float()` makes of a value, where that is finite. */
function toFloat(value: Json): number | undefined {
  if (typeof value !== 'string') return numberOf(value);
  const text = value.trim();
  const isNumber = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?$/i.test(
    text,
  );
  return isNumber ? Number(text.replaceAll('_', '')) : undefined;
}
