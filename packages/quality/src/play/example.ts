import type { Json } from '@envloom/core';
import { StateError, type Result, type WorldState } from '@envloom/runtime';
import type { Rows, Simulator } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';
import type { Counterexample } from '../findings/finding.ts';
import { smallerState } from '../laws/shrink/smaller-state.ts';

/** A play of one call, on no more rows than it needs to end as it did. */
export function exampleOf(simulator: Simulator, observation: Observation): Counterexample {
  const { tool, args, result } = observation;
  const { clock, actor, rows } = smallestStart(simulator, observation);
  return {
    start: 'grown',
    state: {
      ...(clock === undefined ? {} : { clock }),
      ...(actor === undefined ? {} : { actor }),
      rows: { ...rows },
    },
    steps: [{ kind: 'call', tool, args }],
    observed: JSON.stringify(result),
  };
}

/** The state that a call was made in, without the rows that it takes no part in. */
function smallestStart(
  simulator: Simulator,
  { before, tool, args, result }: Observation,
): WorldState<Rows> {
  const wanted = endOf(result);
  const endsAlike = (state: WorldState<Rows>) => {
    try {
      return endOf(simulator.start({ state }).call(tool, args)) === wanted;
    } catch (error) {
      if (error instanceof StateError) return false;
      throw error;
    }
  };
  const whole = before.state();
  const { entities } = simulator.definition;
  return endsAlike(whole) ? smallerState(whole, entities, endsAlike) : whole;
}

/** How a call ended, apart from which rows it was about. */
function endOf(result: Result<Json>): string {
  return result.success ? 'success' : `${result.error.code} ${sentence(result.error.message)}`;
}

/** Without the row in brackets, or the numbers that depend on it. */
function sentence(message: string): string {
  return message.replace(/ \([^()]*\)$/, '').replaceAll(/"[^"]*"|-?\d[\d.]*/g, '…');
}
