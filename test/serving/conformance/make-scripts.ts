import type { Json, JsonObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { asInteraction } from '@envloom/episodes/trajectory';
import type { ServedEnvironment } from '@envloom/serve';
import { Random } from '../../../tools/random.ts';
import type { Call, Script, Turn } from './script.ts';

/**
 * Episodes of these environments: solutions in both interactions, most of them with mistakes. They
 * follow from the seed alone.
 */
export function makeScripts(
  environments: readonly ServedEnvironment[],
  count: number,
  seed: number,
): readonly Script[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, at) => {
    const environment = environments[at % environments.length];
    if (environment === undefined) throw new Error('there are no environments');
    const round = Math.floor(at / environments.length);
    return scriptOf(environment, round, random);
  });
}

function scriptOf(environment: ServedEnvironment, round: number, random: Random): Script {
  const interaction = round % 4 === 3 ? 'conversational' : 'non-conversational';
  const ids = environment.ids.all;
  const scenario = asInteraction(
    environment.scenarios.get(ids[(round * 7) % ids.length] ?? ''),
    interaction,
  );
  const tools = environment.definition.tools.map(({ name }) => name);
  const turns = solution(scenario);
  const mistakes = [0, 1, 3, 6][round % 4] ?? 0;
  for (let made = 0; made < mistakes; made += 1)
    turns.splice(random.below(turns.length), 0, mistake(random, tools, turns));
  if (round % 5 === 4) merge(turns, random);
  if (round % 8 === 7) finish(turns);
  if (round % 6 === 5) leaveOut(turns);
  return { environment: environment.name, scenario: scenario.id, interaction, turns };
}

function solution({ reference }: Scenario): Turn[] {
  return reference.map((step): Turn =>
    step.kind === 'message'
      ? { kind: 'message', text: step.content, isDone: false }
      : { kind: 'calls', calls: [{ name: step.tool, arguments: step.arguments }] },
  );
}

/** Two calls that follow each other become one step. */
function merge(turns: Turn[], random: Random): void {
  const at = random.below(turns.length);
  const [first, second] = [turns[at], turns[at + 1]];
  if (first?.kind !== 'calls' || second?.kind !== 'calls') return;
  turns.splice(at, 2, { kind: 'calls', calls: [...first.calls, ...second.calls] });
}

/** The last call is not made. */
function leaveOut(turns: Turn[]): void {
  const at = turns.findLastIndex(({ kind }) => kind === 'calls');
  if (at >= 0 && turns.length > 1) turns.splice(at, 1);
}

/** The last message says that the agent is done. */
function finish(turns: Turn[]): void {
  const last = turns.pop();
  if (last !== undefined) turns.push(last.kind === 'message' ? { ...last, isDone: true } : last);
}

const unknownTools = ['no_such_tool', 'toString', 'constructor', 'get', 'Über-Werkzeug', 'a.b'];

const garbage: readonly Json[] = [
  null,
  7,
  [],
  {},
  { type: 'tool_calls' },
  { type: 'tool_calls', calls: [] },
  { type: 'message', content: '' },
  { role: 'user', content: 'hello' },
  { type: 'dance' },
];

const texts = ['', '{}', '{', 'null', '[1]', '{"a": 1e400}', 'name="x"', '{"__proto__": {"x": 1}}'];

const odd: readonly Json[] = [
  null,
  true,
  -1,
  0.1,
  1e21,
  '',
  ' ',
  'É\u0000\u2028😀"\\',
  '../../etc/passwd',
  [],
  {},
  [[{ a: [null] }]],
  'x'.repeat(3000),
];

function mistake(random: Random, tools: readonly string[], turns: readonly Turn[]): Turn {
  const roll = random.below(100);
  if (roll < 10) return { kind: 'garbage', value: random.pick(garbage) };
  if (roll < 20) return oneCall(random.pick(tools), random.pick(texts));
  if (roll < 35) return oneCall(random.pick(unknownTools), oddArguments(random));
  if (roll < 60) return oneCall(random.pick(tools), oddArguments(random));
  return repeated(random, turns) ?? oneCall(random.pick(tools), {});
}

const oneCall = (name: string, given: Call['arguments']): Turn => ({
  kind: 'calls',
  calls: [{ name, arguments: given }],
});

const keys = ['id', 'name', 'amount', '__proto__', 'constructor', 'toString', '', 'schlüssel'];

function oddArguments(random: Random): JsonObject {
  const members = Array.from({ length: random.below(4) }, (): [string, Json] => [
    random.pick(keys),
    random.pick(odd),
  ]);
  return Object.fromEntries(members);
}

/** A call that was made before or comes later, at times with one argument that is something else. */
function repeated(random: Random, turns: readonly Turn[]): Turn | undefined {
  const calls = turns.flatMap((turn) => (turn.kind === 'calls' ? turn.calls : []));
  if (calls.length === 0) return undefined;
  const { name, arguments: given } = random.pick(calls);
  if (typeof given === 'string' || random.oneIn(2)) return oneCall(name, given);
  const [key = 'more'] = Object.keys(given);
  return oneCall(name, { ...given, [key]: random.pick(odd) });
}
