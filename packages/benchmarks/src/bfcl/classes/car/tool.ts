import { isObject, type Json, type JsonObject } from '@envloom/core';
import { argumentText, type PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { numberOf, typeName } from '../../python-types.ts';
import { dumps } from '../../texts.ts';

/** Names of numbers in answers that are always floats. */
const floatNames: ReadonlySet<string> = new Set([
  'fuelLevel',
  'batteryVoltage',
  'humidityLevel',
  '_parkingBrakeForce',
  '_slopeAngle',
  'brakePedalForce',
  'currentSpeed',
  'distanceToNextVehicle',
  'distance',
  'gallon',
  'liter',
  'frontLeftTirePressure',
  'frontRightTirePressure',
  'rearLeftTirePressure',
  'rearRightTirePressure',
  'outsideTemperature',
  'windSpeed',
  'humidity',
  'precipitation',
  'visibility',
  'airPressure',
  'dewPoint',
]);

/** As `json.dumps` writes it. */
export const withFloats = (data: Json): string => dumps(data, floatNames);
/** An object with one member. */
export const under =
  (name: string) =>
  (data: Json): string =>
    withFloats({ [name]: data });
/** A member of an object. */
export const member = (data: Json, name: string): Json | undefined =>
  isObject(data) ? data[name] : undefined;

/** The text of what Python raises. */
export type Raised = (args: PyArguments) => string;

/** A tool whose mistyped arguments make Python raise. */
export function tool(
  answer: BfclTool['answer'],
  raised: Raised,
  rest: Partial<BfclTool> = {},
): BfclTool {
  return {
    answer,
    refusal: (message, code, args) =>
      code === 'INVALID_ARGUMENTS' ? exception(raised(args)).text : errorText(message),
    ...rest,
  };
}

/** Arguments that are only compared: what is no text equals none. */
export const texts = (...names: readonly string[]): Pick<BfclTool, 'params'> => ({
  params: ({ values, floats }) =>
    changed(values, names, (value, name) =>
      typeof value === 'string' ? value : argumentText(value, floats, name),
    ),
});

/** Arguments that are calculated with; what is no number is refused. */
export const numbers = (...names: readonly string[]): Pick<BfclTool, 'params'> => ({
  params: ({ values }) => changed(values, names, (value) => numberOf(value) ?? dumps(value)),
});

/** Arguments of which some were changed. */
export function changed(
  values: JsonObject,
  names: readonly string[],
  change: (value: Json, name: string) => Json,
): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      names.includes(name) ? change(value, name) : value,
    ]),
  );
}

/** Where every argument is taken. */
export const nothing: Raised = () => 'invalid arguments';

/** `'<' not supported between instances of 'str' and 'int'`; `_` is the type of the argument. */
export const uncomparable =
  (sign: string, left: string, right: string, name: string): Raised =>
  (args) => {
    const [a, b] = [left, right].map((type) => (type === '_' ? typeName(args, name) : type));
    return `'${sign}' not supported between instances of '${a}' and '${b}'`;
  };

/** A product with a float. */
export const unmultiplied =
  (name: string): Raised =>
  (args) => {
    const type = typeName(args, name);
    return type === 'str' || type === 'list'
      ? "can't multiply sequence by non-int of type 'float'"
      : `unsupported operand type(s) for *: '${type}' and 'float'`;
  };
