import { canonicalJson, isObject, jsonIn, type Json, type JsonObject } from '@envloom/core';
import type { ReferenceStep } from '@envloom/episodes';
import { differenceOf, differenceText, type Trajectory } from '@envloom/episodes/trajectory';
import type { MadeCall, ReferenceComparison } from '../../../protocol/watch.ts';

interface Call {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly key: string;
}

interface AgentCall extends Call {
  readonly step: number;
  readonly at: number;
}

/** More calls are not compared one by one: it takes the product of both. */
const most = 1_000;

/**
 * The calls of an agent beside those of the reference, matched in their order as well as can be. Calls that
 * only read may be left out or come as extras without harm, so the two part where a call of the agent changes
 * something that the reference does not do there, or where the agent leaves out what it does.
 */
export function compareWithReference(
  reference: readonly ReferenceStep[],
  trajectory: Trajectory,
): ReferenceComparison {
  const wanted = referenceCalls(reference).slice(0, most);
  const made = agentCalls(trajectory).slice(0, most);
  const matches = matched(wanted, made);
  const stepOf = new Map([...matches].map(([at, to]) => [to, made[at]?.step]));
  const marked = made.map((call, at) => markedCall(call, wanted[matches.get(at) ?? -1]));
  return {
    calls: wanted.map(({ tool, arguments: given }, at) => {
      const step = isExact(made, wanted, matches, at) ? stepOf.get(at) : undefined;
      return { tool, arguments: given, ...(step === undefined ? {} : { step }) };
    }),
    made: marked,
    ...partingOf(trajectory, made, marked, wanted, matches),
  };
}

function callOf(tool: string, given: Json | undefined): Call {
  const known = isObject(given) ? given : {};
  return { tool, arguments: known, key: `${tool} ${canonicalJson(known)}` };
}

const referenceCalls = (reference: readonly ReferenceStep[]): readonly Call[] =>
  reference.flatMap((step) => (step.kind === 'call' ? [callOf(step.tool, step.arguments)] : []));

function agentCalls({ messages, steps }: Trajectory): readonly AgentCall[] {
  return steps.flatMap(({ message }, step) => {
    const said = messages[message];
    const calls = said?.role === 'assistant' ? (said.tool_calls ?? []) : [];
    return calls.map(({ function: { name, arguments: given } }, at) => ({
      ...callOf(name, jsonIn(given)),
      step,
      at,
    }));
  });
}

/** By the place of a call of the agent, that of the reference: equal calls first, then the same tools between them. */
function matched(wanted: readonly Call[], made: readonly Call[]): ReadonlyMap<number, number> {
  const exact = longestCommon(wanted, made);
  const matches = new Map(exact);
  let [fromMade, fromWanted] = [0, 0];
  for (const [toMade, toWanted] of [...exact, [made.length, wanted.length] as const]) {
    let next = fromWanted;
    for (let at = fromMade; at < toMade; at += 1) {
      const other = wanted.findIndex(
        ({ tool }, place) => place >= next && place < toWanted && tool === made[at]?.tool,
      );
      if (other < 0) continue;
      matches.set(at, other);
      next = other + 1;
    }
    [fromMade, fromWanted] = [toMade + 1, toWanted + 1];
  }
  return matches;
}

/** The longest sequence of calls that both have, as pairs of places. */
function longestCommon(
  wanted: readonly Call[],
  made: readonly Call[],
): readonly (readonly [number, number])[] {
  const width = wanted.length + 1;
  const lengths = new Uint16Array((made.length + 1) * width);
  const lengthAt = (a: number, w: number): number => lengths[a * width + w] ?? 0;
  for (let a = made.length - 1; a >= 0; a -= 1)
    for (let w = wanted.length - 1; w >= 0; w -= 1)
      lengths[a * width + w] =
        made[a]?.key === wanted[w]?.key
          ? lengthAt(a + 1, w + 1) + 1
          : Math.max(lengthAt(a + 1, w), lengthAt(a, w + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let [a, w] = [0, 0]; a < made.length && w < wanted.length;) {
    if (made[a]?.key === wanted[w]?.key) pairs.push([a++, w++]);
    else if (lengthAt(a + 1, w) >= lengthAt(a, w + 1)) a += 1;
    else w += 1;
  }
  return pairs;
}

function markedCall(call: AgentCall, like: Call | undefined): MadeCall {
  const place = { step: call.step, at: call.at };
  if (like === undefined) return { ...place, match: 'extra' };
  const difference = differenceOf(like.arguments, call.arguments);
  if (difference === undefined) return { ...place, match: 'same' };
  return { ...place, match: 'other-arguments', difference: differenceText(difference) };
}

function isExact(
  made: readonly Call[],
  wanted: readonly Call[],
  matches: ReadonlyMap<number, number>,
  place: number,
): boolean {
  return [...matches].some(([at, to]) => to === place && made[at]?.key === wanted[to]?.key);
}

function partingOf(
  { steps }: Trajectory,
  made: readonly AgentCall[],
  marked: readonly MadeCall[],
  wanted: readonly Call[],
  matches: ReadonlyMap<number, number>,
): Pick<ReferenceComparison, 'parting'> {
  const astray = marked.findIndex(
    ({ step, match }) => match !== 'same' && steps[step]?.diff !== undefined,
  );
  const call = made[astray];
  const mark = marked[astray];
  if (call !== undefined && mark !== undefined) {
    const message =
      mark.difference === undefined
        ? `${call.tool} changed something here, and the reference does not call it`
        : `${call.tool} is called otherwise than in the reference: ${mark.difference}`;
    return { parting: { step: call.step, message } };
  }
  const missing = wanted.find((_, at) => !isExact(made, wanted, matches, at));
  if (missing === undefined) return {};
  const message = `the agent never made this call of the reference: ${missing.tool}(${canonicalJson(missing.arguments)})`;
  return { parting: { message } };
}
