import type { OpenAITool } from '@envloom/runtime';
import type { AgentTurn } from '@envloom/rollout/harness';
import type { Benchmark, BenchmarkTask, OpenBenchmark, RecordedRun } from '../benchmark.ts';
import { stateHash } from '../check/state.ts';
import { shownBy } from '../leakage/shown-tools.ts';
import { DataFolder } from '../data-folder.ts';
import { TauArena } from './arena.ts';
import {
  readSharedTau,
  type RunRecord,
  type TauData,
  type TauTask,
  type ToolDocument,
} from './data.ts';
import { airline, retail, type TauDomain } from './domain.ts';
import { TauGame, type TauSetting } from './game.ts';
import { isCheckout, readCheckout } from './checkout.ts';

const needs =
  'Give a checkout of tau-bench (git clone https://github.com/sierra-research/tau-bench).';

/** Where our worlds differ. */
const deviations = [
  'Arguments of a wrong type, and ones that a tool does not know, are refused by our own words; Python stores the former and raises a TypeError for the latter.',
  'A fourth certificate for one customer is refused; the original crashes.',
  'Paying twice with one certificate is refused as a whole; the original keeps what it wrote before the exception.',
  'Objects in observations may have their keys in another order.',
];

export const tauRetail: Benchmark = tauBenchmark(retail, 'tau-bench retail', 'd991536bad97041c');
export const tauAirline: Benchmark = tauBenchmark(airline, 'tau-bench airline', '29ecf4a35f89b8ed');

/** @param tested the version of the database that it was tested with */
function tauBenchmark(domain: TauDomain, title: string, tested: string): Benchmark {
  return {
    name: `tau-${domain.name}`,
    title,
    needs,
    deviations,
    open: (path) => {
      const folder = new DataFolder(path, needs);
      const data = isCheckout(folder)
        ? readCheckout(folder, domain)
        : readSharedTau(folder, domain);
      const version = stateHash(data.database).slice(0, 16);
      return { ...opened(domain, data), version, isTested: version === tested };
    },
  };
}

function opened(domain: TauDomain, data: TauData): Omit<OpenBenchmark, 'version' | 'isTested'> {
  const world = new TauArena(domain, domain.open(data.database));
  const setting: TauSetting = {
    world,
    wiki: data.wiki,
    tools: data.tools.map((tool) => toolOf(tool, domain)),
    userPrompt: data.userPrompt,
  };
  const recorded = (run: RunRecord): RecordedRun => recordedRun(run, world);
  return {
    tasks: data.tasks.map((task) => taskOf(task, setting)),
    shown: shownBy(setting.tools, [data.wiki, ...data.tasks.map(({ instruction }) => instruction)]),
    gold: data.gold.map(recorded),
    probes: data.probes.map(recorded),
  };
}

/** As the original offers it; what it does not describe, as we do. */
function toolOf({ name, description, parameters }: ToolDocument, { tools }: TauDomain): OpenAITool {
  const own = tools.find((tool) => tool.function.name === name)?.function;
  return {
    type: 'function',
    function: { name, description: description ?? own?.description ?? name, parameters },
  };
}

function taskOf(task: TauTask, setting: TauSetting): BenchmarkTask {
  return {
    id: task.id,
    category: task.id.split('-')[0] ?? '',
    needsUser: true,
    mostTurns: 30,
    start: (user) => new TauGame(setting, task, user),
    reference: [
      ...task.actions.map((action, at) => callTurn(action, at)),
      { content: ['That is all.', ...task.outputs].join('\n'), calls: [] },
    ],
  };
}

function callTurn({ name, arguments: args }: TauTask['actions'][number], at: number): AgentTurn {
  return { content: '', calls: [{ id: `call${at}`, name, arguments: JSON.stringify(args) }] };
}

function recordedRun(
  { id, calls, state_diff: stateDiff, final_state_sha256: finalStateHash }: RunRecord,
  world: TauArena,
): RecordedRun {
  return {
    id,
    start: () => world.fork(),
    calls: calls.map(
      ({ name, arguments: args, observation, error, success, state_diff: diff }) => ({
        name,
        arguments: args,
        isError: error ?? success === false,
        ...(observation === undefined ? {} : { observation }),
        ...(diff === undefined ? {} : { stateDiff: diff }),
      }),
    ),
    ...(stateDiff === undefined ? {} : { stateDiff }),
    ...(finalStateHash === undefined ? {} : { finalStateHash }),
  };
}
