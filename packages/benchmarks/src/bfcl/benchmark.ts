import type { JsonObject } from '@envloom/core';
import { isObject } from '@envloom/core';
import type { AgentTurn } from '@envloom/rollout/harness';
import type {
  Benchmark,
  BenchmarkTask,
  OpenBenchmark,
  RecordedCall,
  RecordedRun,
} from '../benchmark.ts';
import { stateHash } from '../check/state.ts';
import { DataFolder } from '../data-folder.ts';
import { shownBy } from '../leakage/shown-tools.ts';
import { BfclArena } from './arena.ts';
import { bfclClasses } from './classes.ts';
import {
  type BfclCall,
  type BfclData,
  type BfclTask,
  readSharedBfcl,
  signaturesOf,
  toolOf,
} from './data.ts';
import { BfclGame, type BfclGameTask, mostSteps } from './game.ts';
import { readPackage } from './package-data.ts';
import { PythonRandom } from './random.ts';
import { Solution } from './solution.ts';

const needs =
  'Give the folder of the Python package bfcl-eval (pip install bfcl-eval==2026.3.23, then site-packages/bfcl_eval), or its multi-turn data as JSON.';

/** SHA-256 over the tasks: of the package, and of the 560 that exist as JSON. */
const tested: readonly string[] = ['ebec1d7f7d2cf126', '93fc18245a6d3797'];

export const bfclBench: Benchmark = {
  name: 'bfcl-multi-turn',
  title: 'BFCL v3 multi-turn',
  needs,
  deviations: [
    'Texts of calls are read, never evaluated: calls, literals and arithmetic; anything else is a syntax error.',
    'Names of tools inside texts do not get the name of a Python object before them.',
    'Arguments that are no JSON object are answered with an error; the original ends the turn.',
    'Where Python takes True for 1 or lists a set in random order, this does not, and lists it in one order.',
    'Each world has its own default list of mentions and its own cards of long_context; in the original all worlds of a process share them.',
    'Travellers come of age by the day of the release (2026-03-23), not by today.',
    'Arguments of wrong types are refused where the original refuses them, now and then in other words.',
  ],
  open: (path) => {
    const folder = new DataFolder(path, needs);
    const data = folder.has('constants.json') ? readSharedBfcl(folder) : readPackage(folder);
    const version = stateHash({
      tasks: data.tasks.map(({ id, initial_config, turns }) => ({ id, initial_config, turns })),
      solutions: Object.fromEntries(data.solutions),
      constants: { ...data.constants },
    }).slice(0, 16);
    return { ...opened(data), version, isTested: tested.includes(version) };
  },
};

function opened(data: BfclData): Omit<OpenBenchmark, 'version' | 'isTested'> {
  const worlds = new Worlds(data);
  const byId = new Map(data.tasks.map((task) => [task.id, task]));
  return {
    tasks: data.tasks.map((task) => taskOf(task, data, worlds)),
    shown: shownBy(
      [...data.documents.values()].flat().map(toolOf),
      data.tasks.flatMap(({ turns }) => turns.flat()),
    ),
    gold: data.gold.flatMap(({ id, turns, final_state_sha256: finalStateHash }) => {
      const task = byId.get(id);
      if (task === undefined) return [];
      const calls = turns.flatMap((turn) => turn.calls.map(callOf));
      return [{ id, start: () => worlds.of(task), calls, finalStateHash }];
    }),
    probes: data.probes.flatMap(({ id, from_task, calls, ...probe }): readonly RecordedRun[] => {
      const task = byId.get(from_task);
      if (task === undefined) return [];
      return [
        {
          id,
          start: () => worlds.of(task, probe.long_context),
          calls: calls.map(callOf),
          finalStateHash: probe.final_state_sha256,
        },
      ];
    }),
  };
}

function callOf({ call, name, arguments: args, ...rest }: BfclCall): RecordedCall {
  return {
    text: call,
    name,
    arguments: args,
    observation: rest.observation,
    isError: rest.error,
    ...(rest.state_diff === undefined ? {} : { stateDiff: rest.state_diff }),
  };
}

const isLongTask = ({ category }: BfclTask): boolean => category === 'long_context';

function taskOf(task: BfclTask, data: BfclData, worlds: Worlds): BenchmarkTask {
  const game = gameTask(task, data, () => worlds.of(task));
  return {
    id: task.id,
    category: task.category,
    needsUser: false,
    mostTurns: task.turns.length * (mostSteps + 2),
    start: () => new BfclGame(game, worlds.of(task)),
    get reference() {
      return referenceOf(game.solution.turns, worlds.of(task));
    },
  };
}

function gameTask(
  { id, turns, ...task }: BfclTask,
  data: BfclData,
  start: () => BfclArena,
): BfclGameTask {
  const missed = Object.entries(task.missed_function ?? {});
  const held = new Set(missed.flatMap(([, names]) => names));
  const documents = task.involved_classes.flatMap((name) => data.documents.get(name) ?? []);
  const named = (names: readonly string[]) =>
    documents.filter(({ name }) => names.includes(name)).map(toolOf);
  return {
    tools: documents.filter(({ name }) => !held.has(name)).map(toolOf),
    added: new Map(missed.map(([turn, names]) => [Number(turn), named(names)])),
    turns,
    solution: new Solution(data.solutions.get(id) ?? [], task.involved_classes, start),
  };
}

/** A turn of the agent for the calls of each turn of the solution, and one in which it says that it is done. */
function referenceOf(
  solution: readonly (readonly string[])[],
  arena: BfclArena,
): readonly AgentTurn[] {
  return solution.flatMap((texts, turn) => {
    const calls = texts.flatMap((text, at) => {
      const made = arena.asRequest(text);
      return made === undefined ? [] : [{ id: `call${turn}-${at}`, ...made }];
    });
    const done = { content: 'Done.', calls: [] };
    return calls.length === 0 ? [done] : [{ content: '', calls }, done];
  });
}

/** Worlds at their start. Each is loaded once, then copied. */
class Worlds {
  readonly #data: BfclData;
  readonly #loaded = new Map<string, BfclArena>();

  constructor(data: BfclData) {
    this.#data = data;
  }

  of(task: BfclTask, isLong = isLongTask(task)): BfclArena {
    const key = `${task.id} ${isLong}`;
    const loaded = this.#loaded.get(key) ?? this.#load(task, isLong);
    this.#loaded.set(key, loaded);
    return loaded.fork();
  }

  #load(task: BfclTask, isLong: boolean): BfclArena {
    const { constants, documents } = this.#data;
    const { id, involved_classes: classes, initial_config: configs } = task;
    const worlds = bfclClasses
      .filter(({ name }) => classes.includes(name))
      .map((each) => {
        const { name, seed } = each;
        const setting = {
          isLong,
          defaults: below(constants.defaults, name),
          tables: below(constants.tables, name),
          extensions: constants.extensions,
          floats: this.#floats(id, name, configs[name]),
          random: new PythonRandom(seed ?? 0),
        };
        return [name, each.load(configs[name], setting)] as const;
      });
    return new BfclArena(new Map(worlds), signaturesOf(documents, classes));
  }

  #floats(id: string, name: string, config: JsonObject = {}): ReadonlySet<string> {
    const { defaults, configs } = this.#data.floats;
    const unsaid = (defaults.get(name) ?? []).filter(
      (path) => !Object.hasOwn(config, path.split('.')[0] ?? ''),
    );
    return new Set([...unsaid, ...(configs.get(id)?.get(name) ?? [])]);
  }
}

function below(all: JsonObject, name: string): JsonObject {
  const found = all[name];
  return isObject(found) ? found : {};
}
