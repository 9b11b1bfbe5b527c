import { type AppliedMask, Masks } from './compare/masks.ts';
import { callCount, hasFailed, type Recording } from './recording/recording.ts';
import { type ComparedCall, type OpenTwin, replay } from './replay.ts';

/** The first call of a sequence that the twin answers otherwise. */
export interface FirstDifference {
  /** Of the recording, from 0. */
  readonly sequence: number;
  /** The calls of the sequence up to the one that differs, which is the last. */
  readonly calls: readonly ComparedCall[];
}

/** How often a twin answers as its original. */
export interface Agreement {
  readonly sequences: number;
  readonly calls: number;
  /** Calls that the original carried out. */
  readonly succeeded: number;
  readonly outcome: number;
  readonly result: number;
  readonly wire: number;
  readonly tools: readonly ToolAgreement[];
  readonly masks: readonly AppliedMask[];
  readonly differences: readonly FirstDifference[];
  /** By sequence and call: whether the answers are equal byte for byte, but for what is masked. */
  readonly agreed: readonly (readonly boolean[])[];
}

/** The same of one tool, by the name that was called. */
export interface ToolAgreement {
  readonly tool: string;
  readonly calls: number;
  readonly succeeded: number;
  readonly outcome: number;
  readonly result: number;
  readonly wire: number;
}

/**
 * Makes all calls of a recording of a twin and compares the answers.
 *
 * @param rules of masks, besides those that always hold
 * @throws ImportError where a rule cannot be read
 */
export function agreementOf(
  recording: Recording,
  open: OpenTwin,
  rules: readonly string[] = [],
): Agreement {
  const masks = new Masks(rules);
  const compared = [...replay(recording, open, masks)];
  const all = compared.flat();
  const byTool = Map.groupBy(all, ({ recorded }) => recorded.call.name);
  return {
    sequences: recording.sequences.length,
    ...countsOf(all),
    calls: callCount(recording),
    tools: [...byTool].map(([tool, calls]) => ({ tool, ...countsOf(calls) })),
    masks: masks.applied,
    differences: compared.flatMap((calls, sequence) => {
      const first = calls.findIndex(({ equality }) => !equality.wire);
      return first === -1 ? [] : [{ sequence, calls: calls.slice(0, first + 1) }];
    }),
    agreed: compared.map((calls) => calls.map(({ equality }) => equality.wire)),
  };
}

function countsOf(calls: readonly ComparedCall[]): Omit<ToolAgreement, 'tool'> {
  const count = (isCounted: (call: ComparedCall) => boolean): number =>
    calls.filter(isCounted).length;
  return {
    calls: calls.length,
    succeeded: count(({ recorded }) => !hasFailed(recorded.answer)),
    outcome: count(({ equality }) => equality.outcome),
    result: count(({ equality }) => equality.result),
    wire: count(({ equality }) => equality.wire),
  };
}
