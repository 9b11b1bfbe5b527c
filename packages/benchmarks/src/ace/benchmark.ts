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
import { AceArena } from './arena.ts';
import {
  type AceCall,
  type AceData,
  type AceProbe,
  type AceReplay,
  type AceTask,
  readSharedAce,
} from './data.ts';
import { readCheckout } from './checkout.ts';
import { AceGame } from './game.ts';
import { type AceState, openAce } from './world.ts';

const needs =
  'Give a checkout of ACEBench (git clone https://github.com/chenchen0103/ACEBench; commit 56dd66c was tested), or its agent data as JSON.';

/** SHA-256 over what the classes begin with. */
const tested = 'b9b1a54a9dc2d2d0';

export const aceBench: Benchmark = {
  name: 'acebench-agent',
  title: 'ACEBench-Agent',
  needs,
  deviations: [
    'Agents call tools by the API of their server; the original has them write calls as a text. An agent that works alone ends by saying something without a call.',
    'The agent reads each result by itself, not the Python list of all results of a message.',
    'Arguments of a wrong type are refused by our own words.',
    'An exception does not drop the calls after it in the same message.',
  ],
  open: (path) => {
    const folder = new DataFolder(path, needs);
    const data = folder.has('tasks.jsonl') ? readSharedAce(folder) : readCheckout(folder);
    const version = stateHash(classesIn(data)).slice(0, 16);
    return { ...opened(data), version, isTested: version === tested };
  },
};

/** What each class begins with, but for what tasks say of it. */
function classesIn({ tasks }: AceData): AceState {
  return Object.fromEntries(
    tasks.flatMap(({ start }) =>
      Object.entries(start).map(([name, { wifi: _wifi, logged_in: _login, ...rest }]) => [
        name,
        rest,
      ]),
    ),
  );
}

function opened(data: AceData): Omit<OpenBenchmark, 'version' | 'isTested'> {
  const byId = new Map(data.tasks.map((task) => [task.id, task]));
  return {
    tasks: data.tasks.map((task) => taskOf(task, data)),
    shown: shownBy(
      data.tasks.flatMap(({ tools }) => tools),
      [...Object.values(data.policies), ...data.tasks.map(({ question }) => question)],
    ),
    gold: data.tasks.flatMap(recordedOf),
    probes: data.probes.flatMap((probe) => {
      const task = byId.get(probe.from_task);
      return task === undefined ? [] : [probeOf(probe, task)];
    }),
  };
}

const arenaOf = ({ start, classes }: AceTask): AceArena => new AceArena(openAce(start), classes);

function taskOf(task: AceTask, { policies, users }: AceData): BenchmarkTask {
  const world = task.classes.includes('Travel') ? 'Travel' : 'BaseApi';
  const prompts = { policy: policies[world] ?? '', user: users[world] ?? '' };
  return {
    id: task.id,
    category: task.category,
    needsUser: task.category === 'agent_multi_turn',
    mostTurns: 40,
    start: (user) => new AceGame(task, prompts, arenaOf(task), user),
    reference: referenceOf(task),
  };
}

function referenceOf({ solution: calls }: AceTask): readonly AgentTurn[] {
  return [
    ...calls.map(({ name, arguments: args }, at) => {
      return { content: '', calls: [{ id: `call${at}`, name, arguments: JSON.stringify(args) }] };
    }),
    { content: 'All is done.', calls: [] },
  ];
}

function recordedOf(task: AceTask): readonly RecordedRun[] {
  const { id, replays, witness } = task;
  const all = [
    ...replays.map((replay, at) => ({
      name: replays.length > 1 ? `${id}, way ${at + 1}` : id,
      replay,
    })),
    ...(witness === undefined ? [] : [{ name: `${id}, corrected`, replay: witness }]),
  ];
  return all.map(({ name, replay }) => replayOf(name, replay, task));
}

function replayOf(id: string, replay: AceReplay, task: AceTask): RecordedRun {
  return {
    id,
    start: () => arenaOf(task),
    calls: replay.steps.flatMap(({ calls }) => calls.map(callOf)),
    stateDiff: replay.state_diff,
    finalStateHash: replay.final_state_sha256,
  };
}

function probeOf({ id, calls, final_state_sha256 }: AceProbe, task: AceTask): RecordedRun {
  return {
    id,
    start: () => arenaOf(task),
    calls: calls.map(callOf),
    finalStateHash: final_state_sha256,
  };
}

function callOf({ name, arguments: args, result, error, state_diff }: AceCall): RecordedCall {
  return {
    name,
    arguments: args,
    observation: result,
    isError: error,
    ...(state_diff === undefined ? {} : { stateDiff: state_diff }),
  };
}
