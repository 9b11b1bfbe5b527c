import type { TrajectoryMessage } from '@envloom/runtime/trajectory';
import type { Demonstration } from '../demonstration.ts';
import type { SampleOptions } from '../sample-format.ts';
import { SampleRefused } from '../sample-refused.ts';
import { learnedTurns } from './learned.ts';
import { withThinking } from './thinking.ts';

/** Messages of which some are learned. */
export interface Sample {
  /** Up to and with the last turn that is learned, with as much reasoning as is asked for. */
  readonly messages: readonly TrajectoryMessage[];
  /** Places in `messages`; the last one is always among them. */
  readonly learned: ReadonlySet<number>;
}

/**
 * What follows the last turn that is learned teaches nothing and is left out.
 *
 * @throws SampleRefused `nothing-to-learn`
 */
export function samplesOf(demonstration: Demonstration, options: SampleOptions): readonly Sample[] {
  const turns = learnedTurns(demonstration);
  const last = turns.at(-1);
  if (last === undefined) {
    throw new SampleRefused(
      'nothing-to-learn',
      `${demonstration.id} has no turn to learn from: each is empty, cut off, or has a call that cannot be read.`,
    );
  }
  if (options.unit === 'turn')
    return turns.map((turn) => sampleUpTo(turn, [turn], demonstration, options));
  return [sampleUpTo(last, turns, demonstration, options)];
}

function sampleUpTo(
  last: number,
  learned: readonly number[],
  { messages }: Demonstration,
  { thinking }: SampleOptions,
): Sample {
  return {
    messages: withThinking(messages.slice(0, last + 1), thinking),
    learned: new Set(learned),
  };
}

/**
 * For formats whose readers learn from every turn of the agent: refuses samples in which one is not
 * to be learned.
 *
 * @throws SampleRefused `turn-not-to-learn`
 */
export function requireAllLearned({ messages, learned }: Sample, id: string): void {
  const other = messages.findIndex(({ role }, at) => role === 'assistant' && !learned.has(at));
  if (other < 0) return;
  throw new SampleRefused(
    'turn-not-to-learn',
    `${id}: message ${other} is not to be learned (it is empty, cut off, or has a call that cannot be read), and this format cannot mark that in a whole conversation; write one sample a turn.`,
  );
}
