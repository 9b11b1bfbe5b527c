// Whether our BFCL multi-turn scores and answers as the original: `node tools/bfcl-parity.ts --data
// <site-packages>/bfcl_eval [--seed 1] [--python python3]`. Spoils the solution of each task at random (calls are left out,
// doubled, turned round, made with other texts and with floats), plays it here and in the package bfcl-eval, and
// compares score, reason and every answer. Prints each difference; fails where a score differs.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchmarkNamed, type BenchmarkTask } from '@envloom/benchmarks';
import { generated } from '@envloom/core';
import { Random } from './random.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    seed: { type: 'string', default: '1' },
  },
});
if (values.data === undefined)
  throw new Error('Say where the package is: --data <folder bfcl_eval>.');
const folder = resolve(values.data);
const random = new Random(Number(values.seed));

interface Call {
  readonly name: string;
  readonly arguments: string;
}

interface Episode {
  readonly task: string;
  /** Calls by turn and step. */
  readonly turns: (readonly Call[])[][];
  readonly answers: string[];
  reward: number;
  lostBy: string;
}

/** Our reasons, by the error of the original. */
const reasons: Readonly<Record<string, string>> = {
  'multi_turn:empty_turn_model_response': 'no call',
  'multi_turn:instance_state_mismatch': 'state differs',
  'multi_turn:execution_response_mismatch': 'answers missing',
};

const spoilt: readonly ((calls: readonly Call[]) => readonly Call[])[] = [
  (calls) => calls.slice(1),
  (calls) => [...calls, ...calls.slice(0, 1)],
  (calls) => calls.toReversed(),
  (calls) =>
    calls.map((call) => ({ ...call, arguments: call.arguments.replace(/"(?=[^"]*"[,}])/, '"x') })),
  (calls) =>
    calls.map((call) => ({
      ...call,
      arguments: call.arguments.replace(/: (\d+)(?=[,}])/, ': $1.0'),
    })),
  (calls) => calls,
  (calls) => calls,
  (calls) => calls,
];

async function played(task: BenchmarkTask): Promise<Episode> {
  const { signal } = new AbortController();
  const game = task.start(undefined);
  await game.begin(signal);
  const episode: Episode = { task: task.id, turns: [[]], answers: [], reward: 0, lostBy: '' };
  for (const turn of task.reference) {
    const spoil = spoilt[random.below(spoilt.length)];
    const calls = spoil?.(turn.calls) ?? turn.calls;
    if (turn.calls.length > 0 && calls.length === 0) continue;
    const asked = calls.map((call, at) => ({ ...call, id: `call${at}` }));
    // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
    const { messages, end } = await game.take({ ...turn, calls: asked }, signal);
    if (calls.length === 0) episode.turns.push([]);
    else {
      episode.turns
        .at(-1)
        ?.push(calls.map(({ name, arguments: text }) => ({ name, arguments: text })));
      episode.answers.push(...messages.map(({ content }) => content ?? ''));
    }
    if (end !== undefined) break;
  }
  // The last turn of the user ended with the episode.
  episode.turns.pop();
  const score = game.score(true);
  return { ...episode, reward: score.reward, lostBy: score.lostBy ?? '' };
}

interface Verdict {
  readonly valid: boolean;
  readonly error: string | null;
  readonly answers: readonly string[];
}

function judged(episodes: readonly Episode[]): readonly Verdict[] {
  const { stdout, stderr, status } = spawnSync(
    values.python,
    [join(import.meta.dirname, 'bfcl', 'judge.py')],
    {
      encoding: 'utf8',
      input: episodes.map(({ task, turns }) => JSON.stringify({ task, turns })).join('\n'),
      env: { ...process.env, PYTHONPATH: dirname(folder) },
      maxBuffer: 2 ** 30,
    },
  );
  if (status !== 0) throw new Error(`The original could not judge:\n${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => generated<Verdict>(JSON.parse(line)));
}

const episodes: Episode[] = [];
for (const task of benchmarkNamed('bfcl-multi-turn').open(folder).tasks) {
  // oxlint-disable-next-line no-await-in-loop -- one stream of random numbers
  episodes.push(await played(task));
}
const verdicts = judged(episodes);
let same = 0;
let answers = 0;
let sameAnswers = 0;
for (const [at, { task, reward, lostBy, answers: ours }] of episodes.entries()) {
  const {
    valid,
    error,
    answers: theirs,
  } = verdicts[at] ?? { valid: false, error: '', answers: [] };
  const reason = error === null ? '' : (reasons[error] ?? error);
  if (valid === (reward === 1) && reason === lostBy) same += 1;
  else console.log(`${task}: ${valid} ${reason}, here ${reward} ${lostBy}`);
  for (const [place, text] of theirs.entries()) {
    answers += 1;
    if (text === ours[place]) sameAnswers += 1;
    else
      console.log(
        `${task}, answer ${place}:\n  original: ${text}\n  here:     ${ours[place] ?? ''}`,
      );
  }
}
console.log(
  `scores and reasons: ${same} of ${episodes.length} the same (${episodes.filter(({ reward }) => reward === 1).length} won)`,
);
console.log(`answers: ${sameAnswers} of ${answers} the same`);
if (same < episodes.length) process.exitCode = 1;
