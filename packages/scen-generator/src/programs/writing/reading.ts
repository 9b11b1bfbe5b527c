import { filledTexts } from '@envloom/task-programs';
import { agentInstructions, toolsText } from './agent-view.ts';
import { type Doubt, readingSchema, type Settled, settleSchema } from './answers.ts';
import type { Interview } from './ask.ts';
import type { WritingEnvironment } from './environment.ts';
import type { Version } from './look-at.ts';

/** A place that can be read in two ways, and what its writer did about it. */
export interface AnsweredDoubt {
  readonly quote: string;
  readonly difference: string;
  readonly severity: Doubt['severity'];
  readonly how: Settled['settled'][number]['how'];
  readonly what: string;
}

/** What became of the gate *one reading*. */
export interface Reading {
  readonly result: 'passed' | 'failed' | 'not run';
  readonly doubts: readonly AnsweredDoubt[];
}

export const notRead: Reading = { result: 'not run', doubts: [] };

export interface ReadProgram {
  readonly reading: Reading;
  /** The program as its writer settled it; undefined where there was nothing to settle. */
  readonly settledText: string | undefined;
  /** The reading where that text cannot be used. */
  readonly unsettled: Reading;
}

/**
 * Has two filled wordings read by somebody who does not know the solution, and the doubts settled.
 *
 * @param version with an instance
 * @param programView what the writer is shown of the environment
 * @throws LanguageModelError
 */
export async function readAndSettle(
  interview: Interview,
  { checked, context }: WritingEnvironment,
  version: Version,
  programView: object,
): Promise<ReadProgram> {
  const [judged] = version.examined?.examination.accepted ?? [];
  const [first, second] = judged === undefined ? [] : filledTexts(judged.instance);
  const { doubts } = await interview.ask('task-reading', readingSchema, {
    instructions: agentInstructions(context),
    tools: toolsText(checked),
    first,
    second,
  });
  if (doubts.length === 0) return passed;
  const answer = await interview.ask('settle-task-program', settleSchema(doubts.length), {
    ...programView,
    text: version.text.trimEnd(),
    doubts: doubts.map((doubt, index) => ({ number: index + 1, ...doubt })),
  });
  const answered = answeredDoubts(doubts, answer);
  return {
    reading: readingOf(answered),
    settledText: answer.program,
    unsettled: readingOf(
      answered.map((doubt) =>
        doubt.how === 'unfounded'
          ? doubt
          : { ...doubt, how: 'left', what: `Tried, and did not pass the checks: ${doubt.what}` },
      ),
    ),
  };
}

const passed: ReadProgram = {
  reading: { result: 'passed', doubts: [] },
  settledText: undefined,
  unsettled: { result: 'passed', doubts: [] },
};

function answeredDoubts(doubts: readonly Doubt[], { settled }: Settled): AnsweredDoubt[] {
  return doubts.flatMap(({ quote, difference, severity }, index) => {
    const own = settled.find(({ doubt }) => doubt === index + 1);
    return own === undefined ? [] : [{ quote, difference, severity, how: own.how, what: own.what }];
  });
}

/** A far-fetched doubt may stay. */
function readingOf(doubts: readonly AnsweredDoubt[]): Reading {
  const isOpen = doubts.some(({ how, severity }) => how === 'left' && severity !== 'low');
  return { result: isOpen ? 'failed' : 'passed', doubts };
}
