import { byCodeUnit, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { z } from 'zod';
import type { DataFolder } from '../data-folder.ts';
import { type PyNode, readAssigned, readPrefix } from '../python/read.ts';
import { jsonOf, textOf } from '../python/value.ts';
import {
  type BfclConstants,
  type BfclData,
  type BfclTask,
  byClass,
  configFloats,
  documentSchema,
} from './data.ts';
import { valueOf } from './arguments.ts';

const categories = ['base', 'miss_func', 'miss_param', 'long_context'] as const;

const questionSchema = z.object({
  id: z.string(),
  question: z.array(z.array(z.object({ role: z.string(), content: z.string() }))),
  initial_config: z.record(z.string(), z.record(z.string(), z.json())),
  involved_classes: z.array(z.string()),
  missed_function: z.record(z.string(), z.array(z.string())).optional(),
});

const answerSchema = z.object({ id: z.string(), ground_truth: z.array(z.array(z.string())) });

/** Where the package has the documents and the source of each class. */
const classFiles: Readonly<Record<string, string>> = {
  GorillaFileSystem: 'gorilla_file_system',
  MathAPI: 'math_api',
  MessageAPI: 'message_api',
  TwitterAPI: 'posting_api',
  TicketAPI: 'ticket_api',
  TradingBot: 'trading_bot',
  TravelAPI: 'travel_booking',
  VehicleControlAPI: 'vehicle_control',
};

const questions = (category: string): string => `data/BFCL_v4_multi_turn_${category}.json`;

const sources = 'eval_checker/multi_turn_eval/func_source_code';

/**
 * Reads the multi-turn part of the Python package `bfcl-eval` (2026.3.23). Of its source only tables are read (default
 * states, prices, texts); nothing is run.
 */
export function readPackage(folder: DataFolder): BfclData {
  const answers = categories.flatMap((category) =>
    folder.someLines(`data/possible_answer/BFCL_v4_multi_turn_${category}.json`, answerSchema),
  );
  const source = (of: string): string => folder.text(`${sources}/${classFiles[of] ?? of}.py`);
  const defaults = folder.read(sources, () => defaultsIn(source));
  return {
    tasks: categories.flatMap((category) =>
      folder.someLines(questions(category), questionSchema).map((task) => taskOf(task, category)),
    ),
    solutions: new Map(answers.map(({ id, ground_truth: turns }) => [id, turns])),
    documents: new Map(
      Object.entries(classFiles).map(([of, file]) => [
        of,
        folder.someLines(`data/multi_turn_func_doc/${file}.json`, documentSchema),
      ]),
    ),
    constants: folder.read(sources, () => {
      return {
        defaults: defaults.values,
        tables: tablesIn(source),
        extensions: extensionsIn(source('long_context')),
      };
    }),
    floats: {
      defaults: byClass([...defaults.floats]),
      configs: new Map(
        categories.flatMap((category) => [...configFloats(folder.text(questions(category)))]),
      ),
    },
    gold: [],
    probes: [],
  };
}

function taskOf(task: z.infer<typeof questionSchema>, category: string): BfclTask {
  const { question, ...rest } = task;
  return {
    ...rest,
    category,
    turns: question.map((turn) => turn.map(({ content }) => content)),
  };
}

type Source = (of: string) => string;

/** The state of each class where a configuration says nothing. */
function defaultsIn(source: Source): { values: JsonObject; floats: ReadonlySet<string> } {
  const floats = new Set<string>();
  const named = (of: string): JsonObject => {
    const { random_seed: _seed, ...state } = record(
      valueOf(readAssigned(source(of), 'DEFAULT_STATE'), of, floats, emptySet),
    );
    return state;
  };
  const { brakePedalForce, ...car } = named('VehicleControlAPI');
  if (floats.delete('VehicleControlAPI.brakePedalForce'))
    floats.add('VehicleControlAPI._brakePedalForce');
  const isShort = { long_context: false };
  const values: JsonObject = {
    GorillaFileSystem: {
      ...isShort,
      root: { '/': { type: 'directory', contents: {} } },
      _current_dir: '//',
    },
    MathAPI: {},
    MessageAPI: named('MessageAPI'),
    TwitterAPI: named('TwitterAPI'),
    TicketAPI: named('TicketAPI'),
    TradingBot: { ...named('TradingBot'), ...isShort },
    TravelAPI: { _flight_cost_lookup: {}, ...named('TravelAPI'), ...isShort },
    VehicleControlAPI: { ...car, _brakePedalForce: brakePedalForce ?? 0, ...isShort },
  };
  return { values, floats };
}

function tablesIn(source: Source): BfclConstants['tables'] {
  const [travel, trading, car] = [
    source('TravelAPI'),
    source('TradingBot'),
    source('VehicleControlAPI'),
  ];
  const math = source('MathAPI');
  return {
    TravelAPI: {
      base_costs: pairs(valueAfter(travel, /base_costs: [^=]*= /)),
      exchange_rates: pairs(valueAfter(travel, /exchange_rates = /)),
      airport_map: jsonAfter(travel, /airport_map = /),
      airports: jsonAfter(travel, /def list_all_airports[^]*?return (?=\[)/),
    },
    TradingBot: {
      symbol_map: jsonAfter(trading, /symbol_map = /),
      sector_map: jsonAfter(trading, /sector_map = /),
      current_time: moment(valueAfter(trading, /^CURRENT_TIME = /m)),
    },
    VehicleControlAPI: {
      zipcodes: Object.fromEntries(
        [...car.matchAll(/city == "([^"]*)":\s*return \{"zipcode": "(\d+)"\}/g)].map(
          ([, city = '', code = '']) => [city, code],
        ),
      ),
      zipcode_otherwise: /else:\s*return \{"zipcode": "(\d+)"\}/.exec(car)?.[1] ?? '',
      distances_km_symmetric: [
        ...car.matchAll(
          /cityA == "(\d+)" and cityB == "(\d+)"\) or \([^)]*\):\s*distance = \{"distance": ([\d.]+)\}/g,
        ),
      ]
        .map(
          ([, from = '', to = '', distance]) =>
            [...[from, to].toSorted(), Number(distance)] as const,
        )
        .toSorted((a, b) => byCodeUnit(a.join(), b.join())),
      max_fuel: jsonAfter(car, /^MAX_FUEL_LEVEL = /m),
      mile_per_gallon: jsonAfter(car, /^MILE_PER_GALLON = /m),
      gallon_per_liter: jsonAfter(car, /"gallon": liter \* /),
      liter_per_gallon: jsonAfter(car, /"liter": gallon \* /),
    },
    MathAPI: {
      to_meters: jsonAfter(math, /to_meters = /),
      imperial: jsonAfter(math, /conversion = /),
    },
  };
}

function extensionsIn(source: string): JsonObject {
  const names = [...source.matchAll(/^([A-Z_0-9]+)\s*=/gm)].map(([, name = '']) => name);
  const readable = source.replaceAll(/,\s*\.\.\.\s*\]/g, ", {'python': 'Ellipsis'}]");
  return Object.fromEntries(names.map((name) => [name, jsonOf(readAssigned(readable, name))]));
}

/** The value that follows a place of a source. @throws Error where there is no such place */
function valueAfter(source: string, place: RegExp): PyNode {
  const found = place.exec(source);
  if (found === null) throw new Error(`there is no ${place.source}`);
  return readPrefix(source.slice(found.index + found[0].length));
}

const jsonAfter = (source: string, place: RegExp): Json => jsonOf(valueAfter(source, place));

/** A dict whose keys are pairs, as `[from, to, value]`. */
function pairs(node: PyNode): Json {
  if (node.kind !== 'dict') return [];
  return node.entries.map(([key, value]) => {
    const pair = jsonOf(key);
    return [...(isList(pair) ? pair : [pair]), jsonOf(value)];
  });
}

/** `datetime(2024, 9, 1, 10, 30)` as `2024-09-01 10:30`. */
function moment(node: PyNode): string {
  const parts = node.kind === 'call' ? node.positional.map((part) => textOf(jsonOf(part))) : [];
  const [year = '', ...rest] = parts.map((part) => part.padStart(2, '0'));
  const [month, day, hour = '00', minute = '00'] = rest;
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** `set()`, and a directory that is made new. */
const emptySet = (): Json => [];

const record = (value: Json): JsonObject => (isObject(value) ? value : {});
