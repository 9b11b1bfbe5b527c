import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { BfclCar } from '@envloom/env-bfcl-car';
import type { Observation } from '../../benchmark.ts';
import type { PyArguments } from '../arguments.ts';
import type { BfclClass, BfclSetting, BfclWorld } from '../class.ts';
import { ModelWorld, type Rows } from '../model-world.ts';
import { isWhole } from '../python-types.ts';
import { PythonRandom } from '../random.ts';
import { carTools, doorsOf } from './car/tools.ts';

/** Fields of the car by the attributes of the original. */
const fields: Readonly<Record<string, string>> = {
  fuelLevel: 'fuel_level',
  batteryVoltage: 'voltage',
  engine_state: 'engine',
  remainingUnlockedDoors: 'unlocked_doors',
  acTemperature: 'ac_temperature',
  fanSpeed: 'fan_speed',
  acMode: 'ac_mode',
  humidityLevel: 'humidity',
  headLightStatus: 'headlights',
  parkingBrakeStatus: 'parking_brake',
  _parkingBrakeForce: 'parking_brake_force',
  _slopeAngle: 'slope',
  brakePedalStatus: 'brake_pedal',
  _brakePedalForce: 'brake_pedal_force',
  distanceToNextVehicle: 'distance_ahead',
  cruiseStatus: 'cruise',
  destination: 'destination',
  frontLeftTirePressure: 'tire_front_left',
  frontRightTirePressure: 'tire_front_right',
  rearLeftTirePressure: 'tire_rear_left',
  rearRightTirePressure: 'tire_rear_right',
};

/** Attributes that a configuration gives under another name. */
const configured: Readonly<Record<string, string>> = {
  engine_state: 'engineState',
  _parkingBrakeForce: 'parkingBrakeForce',
  _slopeAngle: 'slopeAngle',
  _brakePedalForce: 'brakePedalForce',
};

/** Where the original sends every car with flat tires; no table of its data has it. */
const tireShop = '456 Oakwood Avenue, Rivermist, 83214';

/** Numbers of a car that are floats at the start, as answers name them: all but the fan. */
const floatsAtFirst: ReadonlySet<string> = new Set([
  'fuelLevel',
  'batteryVoltage',
  'humidityLevel',
  'parkingBrakeForce',
  'slopeAngle',
  'currentACTemperature',
  'brakePedalForce',
]);

/** VehicleControlAPI. */
export const bfclClass: BfclClass = {
  name: 'VehicleControlAPI',
  seed: 141_053,
  load(config = {}, setting) {
    const seed = config['random_seed'];
    const random = typeof seed === 'number' ? new PythonRandom(seed) : setting.random;
    const environment = new BfclCar({ state: { rows: generated(rowsOf(config, setting)) } });
    const { isLong } = setting;
    const car = { tools: carTools(setting), state: (rows: Rows) => attributes(rows, isLong) };
    return new CarWorld(new ModelWorld(car, environment, random), floatsAtFirst);
  },
};

function rowsOf(config: JsonObject, { defaults, tables }: BfclSetting): Rows {
  const doorStatus = config['doorStatus'] ?? defaults['doorStatus'];
  const doors = Object.entries(isObject(doorStatus) ? doorStatus : {});
  const car: JsonObject = Object.fromEntries(
    Object.entries(fields).map(([attribute, field]) => [
      field,
      config[configured[attribute] ?? attribute] ?? defaults[attribute] ?? null,
    ]),
  );
  const locked = doors.filter(([, status]) => status === 'locked').length;
  return {
    car: { ...car, unlocked_doors: 4 - locked },
    standard: standardOf(tables),
    doors: doors.map(([door, status]) => ({ door, status })),
    cities: Object.entries(record(tables['zipcodes'])).map(([name, zipcode]) => ({
      name,
      zipcode,
    })),
    roads: roadsOf(tables['distances_km_symmetric']),
  };
}

function standardOf(tables: JsonObject): JsonObject {
  return {
    tank: tables['max_fuel'] ?? 0,
    miles_per_gallon: tables['mile_per_gallon'] ?? 0,
    gallons_per_liter: tables['gallon_per_liter'] ?? 0,
    liters_per_gallon: tables['liter_per_gallon'] ?? 0,
    no_zipcode: tables['zipcode_otherwise'] ?? '',
    tire_shop: tireShop,
  };
}

function roadsOf(distances: Json | undefined): readonly JsonObject[] {
  return list(distances).map((road, at) => {
    const [city_a = '', city_b = '', distance = 0] = list(road);
    return { number: at + 1, city_a, city_b, distance };
  });
}

const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

function attributes(rows: Rows, isLong: boolean): JsonObject {
  const car = record(rows['car']);
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, car[field] ?? null]),
    ),
    doorStatus: doorsOf(list(rows['doors'])),
    long_context: isLong,
  };
}

/** A car that remembers which of its numbers Python would write as floats. */
class CarWorld implements BfclWorld {
  readonly #world: ModelWorld;
  /** Of the numbers that the car shows, those that are floats. */
  #floats: ReadonlySet<string>;

  constructor(world: ModelWorld, floats: ReadonlySet<string>) {
    this.#world = world;
    this.#floats = floats;
  }

  call(tool: string, args: PyArguments): Observation {
    const floats = tool === 'displayCarStatus' ? this.#floats : args.floats;
    const observed = this.#world.call(tool, { ...args, floats });
    if (!observed.isError) this.#floats = floatsAfter(this.#floats, tool, args);
    return observed;
  }

  state(): JsonObject {
    return this.#world.state();
  }

  fork(): CarWorld {
    return new CarWorld(this.#world.fork(), this.#floats);
  }
}

function floatsAfter(
  before: ReadonlySet<string>,
  tool: string,
  args: PyArguments,
): ReadonlySet<string> {
  const { values } = args;
  switch (tool) {
    case 'adjustClimateControl': {
      const isFloat = values['unit'] === 'fahrenheit' || isGivenAsFloat(args, 'temperature');
      const withTemperature = marked(before, 'currentACTemperature', isFloat);
      return marked(withTemperature, 'fanSpeed', isGivenAsFloat(args, 'fanSpeed'));
    }
    case 'pressBrakePedal': {
      const isReleased = Number(values['pedalPosition']) === 0;
      return marked(before, 'brakePedalForce', isReleased || isGivenAsFloat(args, 'pedalPosition'));
    }
    case 'releaseBrakePedal':
      return marked(before, 'brakePedalForce', true);
    default:
      return before;
  }
}

function isGivenAsFloat({ values, floats }: PyArguments, name: string): boolean {
  const value = values[name];
  return typeof value === 'number' && !isWhole(value, floats, name);
}

function marked(before: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  if (before.has(name) === isIn) return before;
  return new Set(isIn ? [...before, name] : [...before].filter((other) => other !== name));
}
