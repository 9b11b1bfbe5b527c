import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { reprText } from '../../../python/print.ts';
import { textOf } from '../../../python/value.ts';
import { argumentJson, argumentText, type PyArguments } from '../../arguments.ts';
import type { BfclSetting } from '../../class.ts';
import { type BfclTool, exception } from '../../model-world.ts';
import { isTrue, typeName } from '../../python-types.ts';
import { dumps } from '../../texts.ts';
import { climateTool, cruiseTool } from './driving.ts';
import {
  member,
  nothing,
  numbers,
  texts,
  tool,
  uncomparable,
  under,
  unmultiplied,
  withFloats,
} from './tool.ts';

type Tools = Readonly<Record<string, BfclTool>>;

/** Tools whose answers are the same in `long_context`. */
const plainTools: Tools = {
  startEngine: tool(withFloats, nothing, texts('ignitionMode')),
  fillFuelTank: tool(
    under('fuelLevel'),
    uncomparable('<', '_', 'int', 'fuelAmount'),
    numbers('fuelAmount'),
  ),
  lockDoors: tool(locked, (args) => `'${typeName(args, 'door')}' object is not iterable`, {
    params: ({ values, floats }) => ({
      unlock: isTrue(values['unlock']),
      door: iterated(values['door'] ?? null, floats),
    }),
  }),
  adjustClimateControl: climateTool,
  get_outside_temperature_from_weather_com: tool(withFloats, nothing, {
    refusal: (message) => dumps({ error: Number(message) }),
  }),
  setHeadlights: tool(under('headlightStatus'), nothing, texts('mode')),
  pressBrakePedal: tool(
    withFloats,
    uncomparable('<=', 'int', '_', 'pedalPosition'),
    numbers('pedalPosition'),
  ),
  releaseBrakePedal: tool(withFloats, nothing),
  setCruiseControl: cruiseTool,
  get_current_speed: tool(under('currentSpeed'), nothing, {
    draws: (random) => ({ current_speed: random.uniform(0, 120) }),
  }),
  display_log: tool(
    (_data, { values, floats }) =>
      `{"log": ${argumentJson(values['messages'] ?? null, floats, 'messages')}}`,
    nothing,
  ),
  estimate_drive_feasibility_by_mileage: tool(
    under('canDrive'),
    uncomparable('<', 'float', '_', 'distance'),
    numbers('distance'),
  ),
  liter_to_gallon: tool(under('gallon'), unmultiplied('liter'), numbers('liter')),
  gallon_to_liter: tool(under('liter'), unmultiplied('gallon'), numbers('gallon')),
  get_zipcode_based_on_city: tool(under('zipcode'), nothing, texts('city')),
  set_navigation: tool((data, args) => {
    if (member(data, 'error') === undefined) return dumps(data);
    const type = typeName(args, 'destination');
    return exception(`can only concatenate str (not "${type}") to str`).text;
  }, nothing),
  find_nearest_tire_shop: tool(under('shopLocation'), nothing),
};

/** The tools of a car. */
export function carTools({ isLong, extensions }: BfclSetting): Tools {
  /** What only long answers have. */
  const long = (name: string, extension: string): JsonObject =>
    isLong ? { [name]: extensions[extension] ?? null } : {};
  const metadata = long('metadata', 'CAR_STATUS_METADATA_EXTENSION');
  const instruction = long('parkingBrakeInstruction', 'PARKING_BRAKE_INSTRUCTION');
  const cities = long('intermediaryCities', 'INTERMEDIARY_CITIES');
  const weather = isLong ? membersOf(extensions['LONG_WEATHER_EXTENSION']) : {};
  const carInfo = { car_info: {}, ...long('car_info', 'CAR_STATUS_METADATA_EXTENSION') };

  return {
    ...plainTools,
    get_outside_temperature_from_google: tool(
      (data) => withFloats({ ...weather, outsideTemperature: data }),
      nothing,
      { draws: (random) => ({ outside_temperature: random.uniform(-10, 40) }) },
    ),
    displayCarStatus: tool(
      (data, { floats }) => dumps({ ...metadata, ...shown(data) }, floats),
      nothing,
      { ...texts('option'), refusal: (message) => dumps({ ...metadata, error: message }) },
    ),
    activateParkingBrake: tool(
      (data) => withFloats({ ...instruction, ...parkingBrake(data) }),
      nothing,
      texts('mode'),
    ),
    estimate_distance: tool((data) => withFloats({ distance: data, ...cities }), nothing, {
      ...texts('cityA', 'cityB'),
      refusal: (message) => dumps({ error: message, ...cities }),
    }),
    check_tire_pressure: tool((data) => withFloats({ ...membersOf(data), ...carInfo }), nothing),
  };
}

const membersOf = (data: Json | undefined): JsonObject => (isObject(data) ? data : {});

function parkingBrake(data: Json): JsonObject {
  return {
    parkingBrakeStatus: member(data, 'status') ?? null,
    _parkingBrakeForce: member(data, 'force') ?? null,
    _slopeAngle: member(data, 'slope') ?? null,
  };
}

/** What a `for` of Python gives: a text its characters, a dict its keys. */
function iterated(value: Json, floats: ReadonlySet<string>): Json {
  if (typeof value === 'string') return Array.from(value);
  if (!isList(value)) return isObject(value) ? Object.keys(value) : value;
  return value.map((door, at) =>
    typeof door === 'string' ? door : argumentText(door, floats, `door.${at}`),
  );
}

/** A part of the car, with its doors as a dict. */
function shown(data: Json): JsonObject {
  const part = membersOf(data);
  return isList(part['doorStatus']) ? { doorStatus: doorsOf(part['doorStatus']) } : part;
}

/** The doors as a dict. */
export function doorsOf(rows: readonly Json[]): JsonObject {
  return Object.fromEntries(
    rows.map(membersOf).map(({ door = '', status = '' }) => [textOf(door), status] as const),
  );
}

/** The doors, or the exception of a dict where there is no such door. */
function locked(data: Json, { values }: PyArguments): string {
  const strange = member(data, 'error');
  if (typeof strange !== 'string') return dumps(data);
  const { door } = values;
  const isText = !isList(door) || door.includes(strange);
  return exception(isText ? reprText(strange) : strange).text;
}
