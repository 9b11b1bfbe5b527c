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
import { AceGame } from './game.ts';
import { openAce } from './world.ts';

const needs =
  'Give the data of ACEBench-Agent (English) as JSON: tasks.jsonl, initial_states.jsonl, gold.jsonl, tools.json and prompts.json.';

/** SHA-256 over all starting states. */
const tested = 'b230d4020a8f74e3';

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
    const data = readSharedAce(new DataFolder(path, needs));
    const version = stateHash(
      Object.fromEntries(data.tasks.map(({ id, start }) => [id, start])),
    ).slice(0, 16);
    return { ...opened(data), version, isTested: version === tested };
  },
};

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

/** What reaches the end: for a few tasks the official milestones do not. */
function referenceOf({ replays, witness }: AceTask): readonly AgentTurn[] {
  const replay = witness ?? replays[0];
  const calls = replay?.steps.flatMap((step) => step.calls) ?? [];
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
