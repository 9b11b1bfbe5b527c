import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { Meeting, Probe, World } from '@envloom/sampler';
import { Expectation, type Noticed } from '../kill.ts';

/** A call, and how much later than `before` it is made. */
export interface Position {
  readonly before: World;
  readonly tool: string;
  readonly args: Json;
  /** Seconds. */
  readonly later: number;
}

/** What came of a call made twice, as the model says and with the mistake. */
export interface Duel {
  /** Who noticed that they went otherwise. */
  readonly noticed: Noticed | undefined;
  /** Whether the call came by the place of the mistake. */
  readonly isMet: boolean;
  /** Operands that met in only one of the two calls: what the mistake has to do with. */
  readonly infected: readonly Meeting[];
  /** Calls made. */
  readonly calls: number;
}

/** Makes a call twice on forks of one world: as it is, then with the mutant in force. */
export function differentialRun(probe: Probe, mutant: number, position: Position): Duel {
  const { tool, args, later } = position;
  const before = later === 0 ? position.before : position.before.fork({ later });
  const model = traced(probe, -1, { before, tool, args });
  if (!probe.reached.includes(mutant)) {
    return { noticed: undefined, isMet: false, infected: [], calls: 1 };
  }
  const other = traced(probe, mutant, { before, tool, args });
  const expectation = new Expectation({ before, tool, args, reached: [], ...model });
  const noticed = expectation.differs(other.result, other.after);
  const infected = noticed === undefined ? onlyInOne(model.meetings, other.meetings) : [];
  return { noticed, isMet: true, infected, calls: 2 };
}

interface Traced {
  readonly result: Result<Json>;
  readonly after: World;
  readonly meetings: readonly Meeting[];
}

function traced(
  probe: Probe,
  mutant: number,
  { before, tool, args }: Pick<Position, 'before' | 'tool' | 'args'>,
): Traced {
  const after = before.fork();
  probe.clear();
  probe.mutant = mutant;
  probe.tracing = true;
  probe.tracesHelpers = true;
  try {
    const result = after.call(tool, args);
    return { result, after, meetings: [...probe.meetings] };
  } finally {
    probe.mutant = -1;
    probe.tracing = false;
    probe.tracesHelpers = false;
  }
}

const idOf = ({ left, right }: Meeting): string => `${String(left)} ${String(right)}`;

function onlyInOne(some: readonly Meeting[], others: readonly Meeting[]): Meeting[] {
  return [...without(some, others), ...without(others, some)];
}

/** A meeting that comes several times stays as often as it comes more often than among `others`. */
function without(some: readonly Meeting[], others: readonly Meeting[]): Meeting[] {
  const counts = new Map<string, number>();
  for (const each of others) counts.set(idOf(each), (counts.get(idOf(each)) ?? 0) + 1);
  return some.filter((each) => {
    const left = counts.get(idOf(each)) ?? 0;
    counts.set(idOf(each), left - 1);
    return left <= 0;
  });
}
